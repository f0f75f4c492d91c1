/** The house rules that a machine can check; each says what it found. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cycleIn, reachedFrom, type Source, sourcesIn } from './support/sources.ts';

const sources = sourcesIn('machines', 'sim', 'viewer');
const everything = [...sources, ...sourcesIn('test', 'bench', 'examples')];

/** What a layer may import beside itself: layers below it, and packages. */
const layers: Readonly<Record<string, { readonly below: readonly string[]; readonly packages: RegExp }>> = {
  machines: { below: [], packages: /^xstate$/ },
  'sim/scenario': { below: ['machines'], packages: /^(zod|yaml)$/ },
  'sim/core': {
    below: ['machines', 'sim/scenario'],
    packages: /^(xstate|pure-rand\/.*|node:(crypto|timers\/promises))$/,
  },
  // What a world does; to run needs no schema.
  'sim/worlds': { below: ['machines', 'sim/scenario', 'sim/core'], packages: /^$/ },
  // What a scenario may say of it.
  'sim/worlds/settings': { below: ['machines', 'sim/scenario', 'sim/core', 'sim/worlds'], packages: /^zod$/ },
  'sim/explore': {
    below: ['machines', 'sim/scenario', 'sim/core'],
    packages: /^(fast-check|xstate(\/graph)?)$/,
  },
  'sim/replay': { below: ['machines', 'sim/scenario', 'sim/core'], packages: /^zod$/ },
  'sim/report': { below: ['machines', 'sim/scenario', 'sim/core'], packages: /^zod$/ },
  'sim/report/diagram': {
    below: ['machines', 'sim/scenario', 'sim/core'],
    packages: /^(xstate|elkjs\/lib\/elk(-api|\.bundled)\.js)$/,
  },
  'sim/report/replay': {
    below: ['machines', 'sim/scenario', 'sim/core', 'sim/replay', 'sim/report', 'sim/report/diagram'],
    packages: /^zod$/,
  },
  'sim/inspect': {
    below: ['machines', 'sim/scenario', 'sim/core'],
    packages: /^(xstate|zod|ws|node:(crypto|http|net))$/,
  },
  viewer: { below: ['sim/scenario', 'sim/report', 'sim/inspect'], packages: /^@statelyai\/inspect$/ },
  'sim/files': { below: ['sim/scenario', 'sim/replay'], packages: /^node:(crypto|fs|path|stream|url|zlib)$/ },
  sim: {
    below: [
      'machines',
      'sim/scenario',
      'sim/core',
      'sim/worlds',
      'sim/worlds/settings',
      'sim/explore',
      'sim/report',
      'sim/files',
    ],
    packages: /^(xstate|zod)$/,
  },
  'sim/cli': {
    below: [
      'machines',
      'sim/scenario',
      'sim/core',
      'sim/worlds',
      'sim/explore',
      'sim/replay',
      'sim/report',
      'sim/report/diagram',
      'sim/report/replay',
      'sim/inspect',
      'sim/files',
      'sim',
    ],
    packages: /^(xstate|zod|commander|jiti|node:.*)$/,
  },
};

/** The longest of the layers' names that the path begins with. */
function layerOf(path: string): string {
  const folder = path.slice(0, path.lastIndexOf('/'));
  const names = Object.keys(layers).filter((name) => folder === name || folder.startsWith(`${name}/`));
  return names.sort((a, b) => b.length - a.length)[0] ?? folder;
}

function linesWith(pattern: RegExp, among: readonly Source[]): readonly string[] {
  return among.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
}

describe('imports', () => {
  it('point down', () => {
    const wrong = sources.flatMap(({ path, imports }) => {
      const own = layerOf(path);
      const allowed = layers[own];
      return (
        imports
          // What `init` writes is text of the user's, not ours.
          .filter(() => path !== 'sim/cli/skeletons.ts')
          .filter(({ target, isPackage }) => {
            if (isPackage) return allowed?.packages.test(target) !== true;
            return layerOf(target) !== own && allowed?.below.includes(layerOf(target)) !== true;
          })
          .map(({ target }) => `${path} imports ${target}`)
      );
    });
    expect(wrong).toEqual([]);
  });

  it('go in no circle', () => {
    expect(cycleIn(sources)).toBeUndefined();
  });

  it('lead to every source file from an entry point', () => {
    const entries = [
      'machines/index.ts',
      'sim/index.ts',
      'sim/cli/bin.ts',
      'sim/cli/adapterThread.ts',
      'sim/cli/schemas.ts',
      'sim/cli/compiledFiles.ts',
      'sim/cli/gallery.ts',
      'viewer/main.ts',
    ];
    const reached = reachedFrom(entries, sources);
    expect(sources.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([]);
    expect(entries.filter((path) => !existsSync(new URL(`../${path}`, import.meta.url)))).toEqual([]);
  });
});

describe('below the command line', () => {
  const below = sources.filter(({ path }) => !path.startsWith('sim/cli/'));

  it('nobody asks for the time or for chance', () => {
    expect(linesWith(/\bDate\.now|\bMath\.random|\bnew Date\b|\bperformance\.|\brandomUUID/, below)).toEqual([]);
  });

  it('nobody touches process, disk or console', () => {
    const diskless = below.filter(({ path }) => !path.startsWith('sim/files/'));
    expect(linesWith(/\bprocess\.(?!\.)|\bconsole\./, below)).toEqual([]);
    expect(linesWith(/from 'node:(?!crypto'|timers\/promises'|https?'|net')/, diskless)).toEqual([]);
  });

  it('nobody but the inspector opens a socket', () => {
    const others = below.filter(({ path }) => !path.startsWith('sim/inspect/'));
    expect(linesWith(/from '(node:(https?|net)|ws)'/, others)).toEqual([]);
  });

  it('and in it only the entry point ends the process', () => {
    const cli = sources.filter(({ path }) => path.startsWith('sim/cli/') && path !== 'sim/cli/bin.ts');
    expect(linesWith(/\bprocess\b(?!`)/, cli).filter((line) => !/: (\/\*\*|\*|\/\/)/.test(line))).toEqual([]);
  });
});

describe('a file', () => {
  it('has at most 400 lines, and half of the sources have fewer than 120', () => {
    const lengths = sources.map(({ text }) => text.split('\n').length).sort((a, b) => a - b);
    expect(everything.filter(({ text }) => text.split('\n').length > 401).map(({ path }) => path)).toEqual([]);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(120);
  });

  it('has lines of at most 120 columns', () => {
    expect(linesWith(/^.{121,}$/u, sources)).toEqual([]);
  });

  it('begins with what it is, if it is a source', () => {
    expect(sources.filter(({ text }) => !/^(#!.*\n\n?)?\/\*\*/.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('has no default export, no `any`, and nothing left to do', () => {
    expect(linesWith(/^export default\b/, everything)).toEqual([]);
    expect(linesWith(/(:|\bas|<|\|)\s*any\b(?!\s+(of|\w+))/, sources)).toEqual([]);
    expect(linesWith(/\b(TODO|FIXME|XXX)\b/, sources)).toEqual([]);
  });
});
