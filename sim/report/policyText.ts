/** A policy in full: every knob with its value and where that comes from. */
import type { NamedPolicy } from '../../machines/policy.ts';
import { knobsOf, knobText } from './knobs.ts';
import type { Paint } from './paint.ts';
import { plain } from './plain.ts';
import { cut, lineWidth, padEnd, widest, wrap } from './width.ts';

const valueMax = 38;
const sameAsAbove = '″';

export function policyText(named: NamedPolicy, paint: Paint): string {
  const sections = Object.keys(named.policy).map((section) => sectionLines(named, section, paint).join('\n'));
  const head = [`${paint.strong(plain(named.name))}  policy`, ...wrap(plain(named.about), lineWidth)].join('\n');
  return `${[head, ...sections].join('\n\n')}\n`;
}

function sectionLines(named: NamedPolicy, section: string, paint: Paint): readonly string[] {
  const rows = knobsOf(named)
    .filter(({ path }) => path.startsWith(`${section}.`))
    .map((knob) => ({
      ...knob,
      name: knob.path.slice(section.length + 1),
      text: cut(plain(knobText(knob)), valueMax),
    }));
  const names = 2 + widest(rows.map(({ name }) => name)) + 2;
  const values = names + widest(rows.map(({ text }) => text)) + 2;
  return [
    paint.strong(section),
    ...rows.flatMap(({ name, text, source }, index) => {
      const isSame = source !== undefined && source === rows[index - 1]?.source;
      const [first = '', ...more] = wrap(isSame ? sameAsAbove : plain(source ?? ''), Math.max(20, lineWidth - values));
      const line = padEnd(padEnd(`  ${name}`, names) + text, values);
      return [`${line}${paint.dim(first)}`.trimEnd(), ...more.map((rest) => ' '.repeat(values) + paint.dim(rest))];
    }),
  ];
}
