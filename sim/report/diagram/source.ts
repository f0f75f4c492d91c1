/**
 * A chart as source that Stately Studio imports: one file, one literal, every name kept.
 *
 * Studio reads the text and runs nothing, so guards, actions and delays are stubs; a guard says no, which leads along
 * the last candidates. Context is left out: it is made from the policy, which no drawing has.
 */
import type { AnyStateMachine } from 'xstate';
import { keyText, literal } from './literal.ts';
import { signature } from './signature.ts';

const stubs = { guards: '() => false', actions: '() => {}', delays: '1000' } as const;

export function chartSource(name: string, about: string, machine: AnyStateMachine): string {
  const { context: _context, ...config } = machine.config;
  return [
    `// ${name}: ${about}`,
    `// ${signature}; guards, actions and delays are names only.`,
    "import { setup } from 'xstate';",
    '',
    `export const ${name} = setup({`,
    ...sections(machine),
    `}).createMachine(${literal(config, 0, lineEnds)});`,
    '',
  ].join('\n');
}

/** A config is never so short that it stands on one line. */
const lineEnds = 120;

function sections({ implementations }: AnyStateMachine): readonly string[] {
  return (['guards', 'actions', 'delays'] as const).flatMap((section) => {
    const names = Object.keys(implementations[section]);
    if (names.length === 0) return [];
    return [`  ${section}: {`, ...names.map((name) => `    ${keyText(name)}: ${stubs[section]},`), '  },'];
  });
}
