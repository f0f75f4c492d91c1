/** `tripcurve describe`: one machine, chart, policy or scenario in full. */
import { jsonText } from '../../report/json.ts';
import { paintFor } from '../colour.ts';
import { exits } from '../exit.ts';
import { addCommonOptions, type CommonOptions } from '../options.ts';
import { portraitOf } from '../portrait.ts';
import type { Verb } from '../verb.ts';

const formats = ['text', 'json'] as const;
type Options = CommonOptions<(typeof formats)[number]>;

const help = `
A name may stand for two things; "chart:", "machine:", "policy:" or "scenario:" before it says which.

Examples:
  tripcurve describe api               a machine: what it hears and says, its states, its world
  tripcurve describe chart:compaction  the chart alone
  tripcurve describe hardened          a policy: every knob, its value and where that comes from
  tripcurve describe compaction-3272   a scenario and what it expects`;

export const describe: Verb = {
  declare(command, io, exit) {
    addCommonOptions(command, formats, 'text')
      .description('Show a machine, chart, policy or scenario in full.')
      .argument('<name>', 'a name from "tripcurve list", or a scenario file')
      .addHelpText('after', help)
      .action(async (name: string, options: Options) => {
        const { data, text } = await portraitOf(name, io);
        io.stdout.write(options.format === 'json' ? jsonText(data) : text(paintFor(io, options.color)));
        exit(exits.ok);
      });
  },
};
