/** `--save`: what guards would have done, episode by episode, as scenarios that `run` repeats. */
import { resolve } from 'node:path';
import { catalog } from '../catalog.ts';
import type { Script } from '../replay/replayCatalog.ts';
import { savedScenario } from '../replay/savedScenario.ts';
import type { SessionReplay, UnderPolicy } from '../replay/session.ts';
import { counted } from '../report/words.ts';
import { scenarioCatalog } from '../scenarioCatalog.ts';
import type { Io } from './io.ts';
import { type Mark, type OwnFile, writeOwnFiles } from './ownFile.ts';

const marker = '# Written by tripcurve replay.';
const mark: Mark = { isIn: (text) => text.startsWith(marker), refusal: 'is there and was not written by tripcurve' };

interface Piece {
  readonly script: Script | undefined;
  readonly what: string;
}

/** @throws UsageError */
export function saveEpisodes(sessions: readonly SessionReplay[], folder: string, seed: number, io: Io): void {
  let leftOut = 0;
  const files: OwnFile[] = [];
  for (const session of sessions) {
    for (const under of session.policies) {
      for (const { script, what } of piecesOf(under, session)) {
        const saving = { catalog, terms: scenarioCatalog, seed, policy: under.policy };
        const text = script && savedScenario(script, `session ${session.number}, ${what}`, saving);
        if (text === undefined) {
          leftOut += 1;
          continue;
        }
        const name = `session ${session.number} ${what} ${under.policy.name}`.replace(/[^A-Za-z0-9]+/g, '-');
        files.push({
          path: resolve(io.cwd, folder, `${name}.yaml`),
          shown: `${folder}/${name}.yaml`,
          text: `${marker}\n${text}`,
        });
      }
    }
  }
  writeOwnFiles(files, mark);
  const rest = leftOut === 0 ? '' : `; ${counted(leftOut, 'episode')} with more changes than a file may have left out`;
  io.stderr.write(`saved ${counted(files.length, 'scenario')}${rest}\n`);
}

/** Only what a guard would have stepped into. */
function piecesOf({ api, tools, permission, compaction }: UnderPolicy, session: SessionReplay): readonly Piece[] {
  const episodes = (api?.episodes ?? []).filter(({ deeds, isSame }) => deeds.length > 0 || !isSame);
  const pieces: Piece[] = episodes.map(({ script, number }) => ({ script, what: `episode ${number}` }));
  const opens = tools?.figures.some(({ openings }) => openings.most > 0) === true;
  if (tools !== undefined && opens) pieces.push({ script: tools.script, what: 'tools' });
  if (permission !== undefined && permission.openings.most > 0)
    pieces.push({ script: permission.script, what: 'permissions' });
  const made = session.recorded.compaction.succeeded + session.recorded.compaction.failed;
  if (compaction !== undefined && (compaction.openings > 0 || compaction.calls !== made))
    pieces.push({ script: compaction.script, what: 'compactions' });
  return pieces;
}
