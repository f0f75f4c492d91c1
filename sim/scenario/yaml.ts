/**
 * Text to one YAML document, without trusting the text: nesting is bounded before anything recursive sees it.
 */
import { Composer, type CST, isScalar, Lexer, type Node, Parser } from 'yaml';
import { failure, type SourceText } from './source.ts';

/** Lists and maps inside each other; a scenario needs about eight. */
export const depthMax = 32;
export const tooDeep = `more than ${depthMax} lists and maps inside each other`;

/** @throws ScenarioErrors if it is no YAML, no document or more than one, or nests too deep. */
export function parseYaml(source: SourceText): Node {
  // `core` even under a `%YAML 1.1` directive, where 1:30 would be 90. Equal keys are found by the reader.
  const composer = new Composer({ schema: 'core', uniqueKeys: false });
  let root: Node | null = null;
  for (const { range, errors, contents } of composer.compose(tokensOf(source), true, source.text.length)) {
    if (root !== null) throw failure(source, spanOf(range), 'many-documents', 'a second document; a file holds one');
    const [error] = errors;
    if (error !== undefined) throw failure(source, spanOf(error.pos), 'bad-yaml', error.message);
    root = isScalar(contents) && contents.value === null ? null : contents;
    if (root === null) throw failure(source, { from: 0, to: 0 }, 'empty', 'nothing in it; begin with version: 1');
  }
  if (root === null) throw new Error('yaml composed no document');
  return root;
}

function* tokensOf(source: SourceText): Generator<CST.Token, void> {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(source.text)) {
    yield* parser.next(lexeme);
    // The stack holds the document, every open list and map, and at times a scalar.
    if (parser.stack.length <= depthMax + 2) continue;
    const span = { from: parser.offset - lexeme.length, to: parser.offset };
    throw failure(source, span, 'too-deep', tooDeep);
  }
  yield* parser.end();
}

function spanOf([from, to]: readonly [number, number, ...unknown[]]): { readonly from: number; readonly to: number } {
  return { from, to };
}
