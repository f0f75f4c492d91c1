/** A file as plain data that still knows where in the text each value stands. */
import { type Alias, CST, isAlias, isMap, isNode, isSeq, Lexer, type Node } from 'yaml';
import { printable } from './excerpt.ts';
import { keyText, readNodes, spanOf } from './reader.ts';
import { readText, type SourceText, type Span } from './source.ts';
import type { SourceFile } from './sourceFile.ts';
import { parseYaml } from './yaml.ts';

/** Keys and list indices from the top of a file to a value. */
export type Path = readonly PropertyKey[];

export interface Document {
  readonly source: SourceText;
  readonly data: unknown;
  readonly root: Node;
  readonly targets: ReadonlyMap<Alias, Node>;
}

const textMax = 200;

/** @throws ScenarioErrors if it is no YAML, or none that is read here. */
export function readDocument(file: SourceFile): Document {
  const source = readText(file);
  const root = parseYaml(source);
  return { source, root, ...readNodes(root, source) };
}

/** Where a value stands, or its key; of a path that the file lacks, the nearest value above. */
export function spanAt(document: Document, path: Path, part: 'key' | 'value'): Span {
  const { node, key, missing } = find(document, path);
  return spanOf(part === 'key' && missing === 0 && key !== undefined ? key : node);
}

/** How many of the last segments of a path the file lacks. */
export function missingAt(document: Document, path: Path): number {
  return find(document, path).missing;
}

/** A value as written, on one line, without comments and outer braces. */
export function textAt(document: Document, path: Path): string {
  const { from, to } = spanOf(resolve(document, find(document, path).node));
  const written = document.source.text.slice(from, to);
  const text = (written.includes('#') ? withoutComments(written) : written).replace(/\s+/g, ' ').trim();
  const inner = text.startsWith('{') && text.endsWith('}') ? text.slice(1, -1).trim() : text;
  return printable(inner.length > textMax ? `${inner.slice(0, textMax - 1)}…` : inner);
}

interface Found {
  readonly node: Node;
  readonly key: Node | undefined;
  readonly missing: number;
}

function find(document: Document, path: Path): Found {
  let found: Found = { node: document.root, key: undefined, missing: 0 };
  for (const [index, segment] of path.entries()) {
    const next = child(resolve(document, found.node), segment);
    if (next === undefined) return { ...found, missing: path.length - index };
    found = next;
  }
  return found;
}

function child(parent: Node, segment: PropertyKey): Found | undefined {
  if (isSeq(parent)) {
    const item = parent.items[Number(segment)];
    return isNode(item) ? { node: item, key: undefined, missing: 0 } : undefined;
  }
  const pair = isMap(parent) ? parent.items.find(({ key }) => keyText(key) === String(segment)) : undefined;
  if (pair === undefined || !isNode(pair.key)) return undefined;
  return { node: isNode(pair.value) ? pair.value : pair.key, key: pair.key, missing: 0 };
}

function resolve(document: Document, node: Node): Node {
  const target = isAlias(node) ? document.targets.get(node) : undefined;
  return target === undefined ? node : resolve(document, target);
}

function withoutComments(written: string): string {
  const isText = (token: string) =>
    !['comment', 'doc-mode', 'scalar', 'flow-error-end'].includes(CST.tokenType(token) ?? '');
  return [...new Lexer().lex(written)].filter(isText).join('');
}
