/**
 * `npm run bench [megabytes]`: how fast a step is, how soon a first answer, and how long a log of that size (1000)
 * takes; as ratios, since a machine is not like another.
 */
import { measureCold } from './cold.ts';
import { measureReading } from './reading.ts';
import { measureChain, measureEdges, measureOneChart } from './search.ts';
import { measureSteps } from './steps.ts';

interface Ratio {
  readonly what: string;
  readonly ratio: number;
  readonly target: string;
  readonly isMet: boolean;
}

const steps = measureSteps();
const nanoseconds = (name: string): number => steps.get(name) ?? Number.NaN;

console.log('One breaker, the same random events; all end in the same state.');
for (const [name, ns] of steps) {
  console.log(
    `  ${name.padEnd(20)}${ns.toFixed(ns < 100 ? 2 : 0).padStart(8)} ns an event${millions(ns).padStart(12)} M/s`,
  );
}

const edges = measureEdges();
console.log('Searches of whole systems under `hardened`, edges on one core.');
for (const [name, millionsASecond] of edges) {
  console.log(`  ${name.padEnd(20)}${millionsASecond.toFixed(2).padStart(28)} M/s`);
}
const oneChart = measureOneChart();
const chain = measureChain();

const { compareMs, bareMs } = measureCold(11);
console.log('Whole processes, cold.');
console.log(`  ${'tripcurve compare compaction-3272'.padEnd(36)}${compareMs.toFixed(0).padStart(5)} ms`);
console.log(`  ${'node -e "import \'xstate\'"'.padEnd(36)}${bareMs.toFixed(0).padStart(5)} ms`);

const reading = measureReading(Number(process.argv[2] ?? 1000));
console.log(`A transcript of ${reading.megabytes} MB, ${reading.records} records.`);
console.log(`  ${'lines parsed, nothing else'.padEnd(36)}${reading.parseMs.toFixed(0).padStart(6)} ms`);
console.log(
  `  ${'read for its facts'.padEnd(36)}${reading.readMs.toFixed(0).padStart(6)} ms, at most ${reading.peakMb.toFixed(0)} MB`,
);

const ratios: readonly Ratio[] = [
  ...['actor.send', 'transition', 'machine.transition'].map((name) =>
    atLeast(`Table.next, times as fast as ${name}`, nanoseconds(name) / nanoseconds('Table.next'), 500),
  ),
  atLeast(
    'Table.next, share of the speed of a switch by hand',
    nanoseconds('switch by hand') / nanoseconds('Table.next'),
    0.3,
  ),
  atLeast('composed edges, millions a second at the slowest', Math.min(...edges.values()), 2),
  atLeast('search of one chart, times as fast as a plain one', oneChart, 1),
  atLeast('getShortestPaths of 5,000, times the time of a search', chain.time, 10),
  atLeast('getShortestPaths of 5,000, times the memory of a search', chain.memory, 10),
  atMost('compare, times as long as importing xstate', compareMs / bareMs, 2.5),
  atMost('reading a log, times as long as parsing it', reading.readMs / reading.parseMs, 2),
  atMost('reading a log, MB of memory', reading.peakMb, 300),
  atMost('replaying it, times as long as parsing it', reading.replayMs / reading.parseMs, 2),
  atMost('replaying it, MB of memory', reading.replayPeakMb, 300),
];
console.log('Ratios.');
for (const { what, ratio, target, isMet } of ratios) {
  console.log(
    `  ${what.padEnd(56)}${ratio.toFixed(ratio < 100 ? 2 : 0).padStart(7)}   ${target}${isMet ? '' : '   MISSED'}`,
  );
}

function millions(ns: number): string {
  return (1000 / ns).toFixed(ns < 100 ? 0 : 2);
}

function atLeast(what: string, ratio: number, least: number): Ratio {
  return { what, ratio, target: `at least ${least}`, isMet: ratio >= least };
}

function atMost(what: string, ratio: number, most: number): Ratio {
  return { what, ratio, target: `at most ${most}`, isMet: ratio <= most };
}
