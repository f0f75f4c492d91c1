/** A chart or a system in each of the formats of `diagram`. */
import type { AnyStateMachine } from 'xstate';
import type { ChartDiagram } from './chart.ts';
import { chartPicture } from './chartPicture.ts';
import { chartMermaid } from './mermaid.ts';
import { signature } from './signature.ts';
import { chartSource } from './source.ts';
import { svgText } from './svg.ts';
import type { SystemDiagram } from './system.ts';
import { systemMermaid } from './systemMermaid.ts';
import { systemPicture } from './systemPicture.ts';
import type { Theme } from './theme.ts';

export const diagramFormats = ['svg', 'mermaid', 'xstate', 'json'] as const;
export type DiagramFormat = (typeof diagramFormats)[number];

export function drawChart(
  diagram: ChartDiagram,
  machine: AnyStateMachine,
  format: DiagramFormat,
  theme?: Theme,
): string | Promise<string> {
  switch (format) {
    case 'svg':
      return chartPicture(diagram).then((picture) => svgText(picture, theme));
    case 'mermaid':
      return chartMermaid(diagram);
    case 'xstate':
      return chartSource(diagram.name, diagram.about, machine);
    case 'json':
      return signed(diagram);
  }
}

export function drawSystem(
  diagram: SystemDiagram,
  format: Exclude<DiagramFormat, 'xstate'>,
  theme?: Theme,
): string | Promise<string> {
  switch (format) {
    case 'svg':
      return systemPicture(diagram).then((picture) => svgText(picture, theme));
    case 'mermaid':
      return systemMermaid(diagram);
    case 'json':
      return signed(diagram);
  }
}

function signed(diagram: ChartDiagram | SystemDiagram): string {
  const { version, ...rest } = diagram;
  return `${JSON.stringify({ version, generator: signature, ...rest }, null, 2)}\n`;
}
