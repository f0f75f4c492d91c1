/** `tripcurve replay`: logs of real sessions, and what each guard would have done in them. */
import { resolve } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import { readInput } from '../../files/readInput.ts';
import { loadPrices } from '../../replay/priceFile.ts';
import { listPrices, type PriceList, priceBy } from '../../replay/prices.ts';
import type { Theme } from '../../report/diagram/theme.ts';
import { jsonText } from '../../report/json.ts';
import type { Replayed } from '../../report/replay/replayed.ts';
import { replayText } from '../../report/replay/replayText.ts';
import { paintFor } from '../colour.ts';
import { countOption } from '../countOption.ts';
import { exits } from '../exit.ts';
import type { Io } from '../io.ts';
import { addCommonOptions, type CommonOptions, policyOption, seedOption } from '../options.ts';
import { loadPolicies } from '../policies.ts';
import { replayWords } from '../replaying.ts';
import { saveEpisodes } from '../saving.ts';
import type { Verb } from '../verb.ts';

const formats = ['text', 'json', 'markdown', 'svg'] as const;
type Options = CommonOptions<(typeof formats)[number]> & {
  readonly policy?: readonly string[];
  readonly seed?: number;
  readonly top: number;
  readonly since?: number;
  readonly prices?: string;
  readonly save?: string;
  readonly theme?: Theme;
  readonly quiet?: true;
};

const help = `
Reads transcripts of Claude Code, rollouts of Codex, exported telemetry and traces of its own, packed or not. Nothing
leaves this machine, and no text, path or argument of a log is ever shown or saved.

The worst session comes first: the one in which the first policy would have saved the most model calls for certain,
then the most it might have saved, then the longest row of failed calls, then openings of other guards.

Examples:
  tripcurve replay ~/.claude/projects                      your sessions against "hardened"
  tripcurve replay session.jsonl --policy seed,mine.yaml   against other policies
  tripcurve replay logs/ --format markdown                 for a post-mortem
  tripcurve replay logs/ --format svg > sessions.svg       a picture of the worst ones
  tripcurve replay session.jsonl --save episodes/          each episode as a scenario to run`;

export const replay: Verb = {
  declare(command, io, exit) {
    addCommonOptions(command, formats, 'text')
      .description('Replay logs of real sessions: what would each guard have done?')
      .argument('<log...>', 'files and folders')
      .addOption(policyOption('hardened'))
      .addOption(seedOption('of jitter and intervals; default: 1'))
      .addOption(countOption('--top <number>', 'sessions to show').default(10))
      .addOption(new Option('--since <date>', 'leave out sessions that ended before: 2026-01-31').argParser(dateMs))
      .option('--prices <file>', 'YAML or JSON in place of the list prices')
      .option('--save <folder>', 'write the episodes in which a guard steps in, as scenarios that "run" repeats')
      .addOption(new Option('--theme <name>', 'of an SVG; default: as the viewer prefers').choices(['light', 'dark']))
      .option('-q, --quiet', 'no progress')
      .addHelpText('after', help)
      .action(async (words: readonly string[], options: Options) => exit(await replayed(words, options, io)));
  },
};

async function replayed(words: readonly string[], options: Options, io: Io): Promise<number> {
  const { policy = ['hardened'], seed = 1, top, since, quiet = false } = options;
  const policies = loadPolicies(policy, io.cwd);
  const prices = pricesOf(options.prices, io.cwd);
  const keepsScripts = options.save !== undefined;
  const about = { policies, seed, price: priceBy(prices), keepsScripts, sinceMs: since, isQuiet: quiet };
  const { sessions, isInterrupted, ...found } = await replayWords(words, about, io);
  if (sessions.length > 0 || found.unusable === 0) {
    io.stdout.write(await reportOf({ sessions, top, prices, seed, ...found }, options, io));
  }
  if (options.save !== undefined) saveEpisodes(sessions.slice(0, top), options.save, seed, io);
  if (isInterrupted) return exits.interrupted;
  return sessions.length === 0 && found.unusable > 0 ? exits.unusable : exits.ok;
}

async function reportOf(replayed: Replayed, { format = 'text', color, theme }: Options, io: Io): Promise<string> {
  switch (format) {
    case 'text':
      return replayText(replayed, paintFor(io, color));
    case 'json':
      return jsonText((await import('../../report/replay/replayJson.ts')).replayData(replayed));
    case 'markdown':
      return (await import('../../report/replay/replayMarkdown.ts')).replayMarkdown(replayed);
    case 'svg':
      return (await import('../../report/replay/svg/replaySvg.ts')).replaySvg(replayed, theme);
  }
}

function pricesOf(file: string | undefined, cwd: string): PriceList {
  return file === undefined ? listPrices : readInput({ shown: file, path: resolve(cwd, file) }, loadPrices);
}

/** The beginning of that day, UTC. */
function dateMs(text: string): number {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(ms)) throw new InvalidArgumentError('Write a date as 2026-01-31.');
  return ms;
}
