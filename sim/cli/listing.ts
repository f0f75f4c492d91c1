/** Everything that has a name, read off the catalog and the shipped files. */
import { catalog } from '../catalog.ts';
import { packageRoot } from '../files/package.ts';
import type { Listing, ScenarioEntry } from '../report/listing.ts';
import { metricEntries } from '../report/metricAbout.ts';
import type { Io } from './io.ts';
import { loadScenarios } from './scenarios.ts';

export async function listing(io: Io): Promise<Listing> {
  return {
    version: 1,
    machines: Object.entries(catalog.systems).map(([name, { about }]) => ({ name, about })),
    charts: Object.entries(catalog.charts).map(([name, { vocabulary }]) => ({ name, about: vocabulary.about })),
    policies: Object.values(catalog.policies).map(({ name, about }) => ({ name, about })),
    metrics: metricEntries,
    scenarios: await shippedScenarios(io),
  };
}

async function shippedScenarios({ signal }: Io): Promise<readonly ScenarioEntry[]> {
  const { scenarios } = await loadScenarios(['scenarios'], { cwd: packageRoot(), signal });
  return scenarios.map(({ name, file }) => {
    const parts = file.replace(/\.ya?ml$/, '').split('/');
    return { name: parts.at(-1) ?? file, about: name, file, folder: parts.slice(1, -1).join('/') };
  });
}
