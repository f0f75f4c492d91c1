/** `tripcurve list`: machines, charts, policies, metrics and shipped scenarios, each with one sentence. */
import { jsonText } from '../../report/json.ts';
import { listText } from '../../report/listing.ts';
import { paintFor } from '../colour.ts';
import { exits } from '../exit.ts';
import { listing } from '../listing.ts';
import { addCommonOptions, type CommonOptions } from '../options.ts';
import type { Verb } from '../verb.ts';

const formats = ['text', 'json'] as const;
type Options = CommonOptions<(typeof formats)[number]>;

export const list: Verb = {
  declare(command, io, exit) {
    addCommonOptions(command, formats, 'text')
      .description('List what there is to run and to name.')
      .addHelpText('after', '\nExamples:\n  tripcurve list\n  tripcurve list --format json')
      .action(async (options: Options) => {
        const all = await listing(io);
        io.stdout.write(options.format === 'json' ? jsonText(all) : listText(all, paintFor(io, options.color)));
        exit(exits.ok);
      });
  },
};
