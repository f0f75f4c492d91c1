/** Everything of `tripcurve inspect` but the words of the command: a live run, its page, its receivers. */
import type { Message } from '../../machines/vocabulary.ts';
import type { CatalogChart } from '../core/system.ts';
import { chartView } from './chartView.ts';
import { type LiveOptions, LiveRun } from './liveRun.ts';
import { type Loopback, type ServedFile, serveLoopback } from './loopback.ts';
import type { Hello, Pace } from './messages.ts';
import { attachReceiver } from './receivers.ts';
import { Session } from './session.ts';
import { attachViewer, sendableOf } from './viewer.ts';

export interface InspectionOptions<Policy> extends LiveOptions<Policy> {
  readonly files: ReadonlyMap<string, ServedFile>;
  /** SVG by chart. */
  readonly pictures: { readonly [chart: string]: string };
  /** Of the page; 0: any that is free. */
  readonly port: number;
  /** For WebSocket receivers; none without. */
  readonly receiverPort: number | undefined;
  readonly token: string;
  readonly pace: Pace;
  /** Nothing for a machine without a script. */
  readonly file: string | undefined;
  /** The page that the click opens. */
  readonly statelyUrl: string;
  /** What the user may put on the bus. */
  readonly hears: { readonly [type: string]: Message };
  /** Whether the run begins without waiting for a page. */
  readonly isEager: boolean;
  /** A page asked for the end. */
  onEnd(): void;
}

export interface Inspection {
  readonly url: string;
  readonly receiverUrl: string | undefined;
  readonly session: Session;
  close(): Promise<void>;
}

/** @throws Error with code EADDRINUSE or EACCES, if a port cannot be had. */
export async function inspect<Policy>(options: InspectionOptions<Policy>): Promise<Inspection> {
  const { token, hears, onEnd } = options;
  const run = new LiveRun(options);
  const session = new Session(run, options.pace, options.now);
  const hello = helloOf(options, run);
  const servers: Loopback[] = [];
  const close = async () => {
    session.close();
    await Promise.all(servers.map((server) => server.close()));
  };
  try {
    const page = await serveLoopback({
      token,
      port: options.port,
      files: options.files,
      socketName: 'live',
      onSocket(socket) {
        attachViewer(socket, { session, hello, hears, onEnd });
        session.begin();
      },
    });
    servers.push(page);
    const receivers = await receiversOf(options, session);
    if (receivers !== undefined) servers.push(receivers);
    if (options.isEager) session.begin();
    return { url: page.url, receiverUrl: receivers?.url.replace(/^http/, 'ws'), session, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A receiver in a browser is one on the page that `--stately-url` names; any other says no origin. */
async function receiversOf<Policy>(
  { receiverPort, token, statelyUrl }: InspectionOptions<Policy>,
  session: Session,
): Promise<Loopback | undefined> {
  if (receiverPort === undefined) return undefined;
  return serveLoopback({
    token,
    port: receiverPort,
    files: new Map(),
    socketName: '',
    origins: [new URL(statelyUrl).origin],
    onSocket: (socket) => attachReceiver(socket, session),
  });
}

function helloOf<Policy>(options: InspectionOptions<Policy>, { parts }: LiveRun<Policy>): Hello {
  const { scenario, policy, seed, showsContexts, statelyUrl, file, hears, pictures } = options;
  const aboutOf = (chart: CatalogChart) => chart.vocabulary.about;
  return {
    kind: 'hello',
    title: scenario.name,
    file,
    machine: scenario.machine,
    policy: policy.policyName,
    seed,
    instances: parts.map(({ instance, chartName, chart, machine }) => ({
      name: instance,
      chart: chartName,
      about: aboutOf(chart),
      states: chartView(machine),
    })),
    pictures,
    sendable: sendableOf(hears),
    showsContexts,
    statelyUrl,
  };
}
