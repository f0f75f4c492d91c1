/** `tripcurve inspect`: a scenario or a machine, live in the browser, and in the Stately Inspector if asked. */
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Policy } from '../../../machines/policy.ts';
import { catalog } from '../../catalog.ts';
import { type Inspection, inspect as startInspection } from '../../inspect/inspection.ts';
import { type Pace, paces } from '../../inspect/messages.ts';
import { jsonText } from '../../report/json.ts';
import { plain } from '../../report/plain.ts';
import { chartPictures, pictureStyle } from '../chartPictures.ts';
import { exits } from '../exit.ts';
import { type Inspected, inspectedBy } from '../inspected.ts';
import type { Io } from '../io.ts';
import { addCommonOptions, type CommonOptions } from '../options.ts';
import { UsageError } from '../usageError.ts';
import type { Verb } from '../verb.ts';
import { viewerFiles } from '../viewerFiles.ts';

const formats = ['text', 'json'] as const;

interface Options extends CommonOptions<(typeof formats)[number]> {
  readonly policy?: string;
  readonly pace: Pace;
  readonly port: number;
  readonly statelyUrl: string;
  readonly ws?: number;
  readonly showContexts?: boolean;
  readonly exit?: boolean;
}

/** Between two looks at whether the user pressed Ctrl-C. */
const lookMs = 50;

const help = `
Nothing leaves this machine before you click the button on the page that says what is sent, and where.

Examples:
  tripcurve inspect compaction-3272 --policy codex   step by step
  tripcurve inspect my.yaml --pace 10x               ten times as fast as it would be
  tripcurve inspect breaker                          a machine without a script: send it messages by hand
  tripcurve inspect my.yaml --stately-url http://localhost:3000/inspect --show-contexts`;

export const inspect: Verb = {
  declare(command, io, exit) {
    addOptions(addCommonOptions(command, formats, 'text'))
      .description('Watch charts run: states, events and who sent them, in a page on 127.0.0.1.')
      .argument('<name>', 'a scenario file, a shipped scenario, or a machine')
      .addHelpText('after', help)
      .action(async (name: string, options: Options) => exit(await run(name, options, io)));
  },
};

function addOptions(command: Command): Command {
  return command
    .option('--policy <name>', 'a shipped policy or a YAML file; default: the first of the file, or seed')
    .addOption(new Option('--pace <pace>', 'to begin with').choices(paces).default('step'))
    .addOption(new Option('--port <number>', 'of the page; 0 picks a free one').argParser(portNumber).default(0))
    .addOption(
      new Option('--stately-url <url>', 'what the button on the page opens')
        .argParser(webAddress)
        .default('https://stately.ai/inspect'),
    )
    .addOption(new Option('--ws <port>', 'serve WebSocket receivers as well').argParser(portNumber))
    .option('--show-contexts', 'contexts of the charts too, policies among them')
    .option('--exit', 'begin at once, and end when the run is over');
}

async function run(name: string, options: Options, io: Io): Promise<number> {
  const inspected = await inspectedBy(name, options.policy, io);
  if (inspected === undefined) return exits.interrupted;
  let isEnded = false;
  const inspection = await started(inspected, options, () => {
    isEnded = true;
  });
  try {
    io.stdout.write(introduction(inspected, inspection, options));
    for (;;) {
      if (io.signal.aborted) return exits.interrupted;
      const isOver = options.exit === true && inspection.session.isOver;
      if (isEnded || isOver) return inspection.session.status.limit === undefined ? exits.ok : exits.bounded;
      await setTimeout(lookMs);
    }
  } finally {
    await inspection.close();
  }
}

/** @throws UsageError if a port cannot be had. */
async function started(
  { scenario, policy, file }: Inspected,
  options: Options,
  onEnd: () => void,
): Promise<Inspection> {
  const { hears, instances } = catalog.factsOf(scenario.machine);
  try {
    return await startInspection<Policy>({
      catalog,
      scenario,
      policy,
      seed: scenario.seed,
      run: randomBytes(4).toString('hex'),
      now: Date.now,
      showsContexts: options.showContexts === true,
      files: new Map([...viewerFiles(), ['pictures.css', pictureStyle()]]),
      pictures: await chartPictures(new Set(Object.values(instances)), catalog.charts),
      port: options.port,
      receiverPort: options.ws,
      token: randomBytes(24).toString('base64url'),
      pace: options.pace,
      file,
      statelyUrl: options.statelyUrl,
      hears,
      isEager: options.exit === true || options.ws !== undefined,
      onEnd,
    });
  } catch (error) {
    const { code, port } = error as { readonly code?: string; readonly port?: number };
    if (code === 'EADDRINUSE') throw new UsageError(`port ${port} is in use; name another, or leave it out`);
    if (code === 'EACCES') throw new UsageError(`port ${port} is not for you to use; name one above 1023`);
    throw error;
  }
}

function introduction({ scenario, policy, others }: Inspected, inspection: Inspection, options: Options): string {
  const { url, receiverUrl } = inspection;
  if (options.format === 'json') {
    return jsonText({ version: 1, url, ...(receiverUrl === undefined ? {} : { receiverUrl }) });
  }
  const more = others.length === 0 ? '' : ` (of ${others.length + 1}; --policy picks: ${others.join(', ')})`;
  return [
    `${plain(scenario.name)}, under ${plain(policy.policyName)}${plain(more)}`,
    `open  ${url}`,
    ...(receiverUrl === undefined ? [] : [`ws    ${receiverUrl}`]),
    'Ctrl-C ends it.',
    '',
  ].join('\n');
}

function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('A port is an integer of 0 … 65535.');
  return port;
}

function webAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new InvalidArgumentError('Write an address that begins with https:// or http://.');
  }
  return url.href;
}
