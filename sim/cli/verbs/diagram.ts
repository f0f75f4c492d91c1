/** `tripcurve diagram`: a chart, or the instances of a machine and their messages, as a picture or as source. */
import { resolve } from 'node:path';
import { Option } from 'commander';
import { type DiagramFormat, diagramFormats } from '../../report/diagram/draw.ts';
import { signature } from '../../report/diagram/signature.ts';
import type { Theme } from '../../report/diagram/theme.ts';
import { chartInstead, drawingOf } from '../drawing.ts';
import { exits } from '../exit.ts';
import { type Mark, writeOwnFile } from '../ownFile.ts';
import type { Verb } from '../verb.ts';

const mark: Mark = { isIn: (text) => text.includes(signature), refusal: 'is there already and is no diagram' };

interface Options {
  readonly format: DiagramFormat;
  readonly theme?: Theme;
  readonly out?: string;
}

const help = `
A machine of several instances is drawn as instances and messages; "chart:" before a name asks for its chart.

Examples:
  tripcurve diagram breaker --out breaker.svg              the circuit breaker; light or dark as the viewer prefers
  tripcurve diagram session --out session.svg              who tells whom what, around the agent loop
  tripcurve diagram chart:compaction --format mermaid      for a Markdown file
  tripcurve diagram retry --format xstate --out retry.ts   to import into Stately Studio`;

export const diagram: Verb = {
  declare(command, io, exit) {
    command
      .description('Draw a chart or a machine.')
      .argument('<name>', 'a chart or machine from "tripcurve list"')
      .addOption(new Option('--format <name>', 'what to write').choices(diagramFormats).default('svg'))
      .addOption(new Option('--theme <name>', 'of an SVG; default: as the viewer prefers').choices(['light', 'dark']))
      .option('--out <file>', 'instead of standard output; only a file of its own is written over')
      .addHelpText('after', help)
      .action(async (name: string, { format, theme, out }: Options) => {
        const text = await drawingOf(name, format, theme);
        if (out === undefined) io.stdout.write(text);
        else {
          writeOwnFile({ path: resolve(io.cwd, out), shown: out, text }, mark);
          io.stdout.write(`wrote ${out}\n`);
        }
        const other = format === 'xstate' ? undefined : chartInstead(name);
        if (other !== undefined) io.stderr.write(`drawn: instances and messages; "${other}" draws the chart\n`);
        exit(exits.ok);
      });
  },
};
