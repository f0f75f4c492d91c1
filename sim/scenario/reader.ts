/**
 * YAML nodes to plain data: null, booleans, numbers, text, lists and maps with text keys, and nothing else.
 *
 * Built by hand, not by `toJS`, so that aliases, tags and equal keys are judged where they stand. yaml 2.9.1 compares
 * every key of a map with every other, and finds an alias by walking the document: both would be quadratic.
 */
import { type Alias, isAlias, isMap, isNode, isScalar, type Node, type YAMLMap, type YAMLSeq } from 'yaml';
import type { ErrorCode } from './code.ts';
import { errorsMax, type ScenarioError, ScenarioErrors } from './error.ts';
import { quote } from './quote.ts';
import { errorAt, type SourceText, type Span } from './source.ts';
import { depthMax, tooDeep } from './yaml.ts';

/** Values in one file: all that comes after takes time in proportion. */
export const valuesMax = 200_000;
/** Of these, what aliases stand for: a small file does not become large data. */
export const aliasedMax = 10_000;

export interface Reading {
  readonly data: unknown;
  /** What each alias stands for. */
  readonly targets: ReadonlyMap<Alias, Node>;
}

interface State {
  readonly source: SourceText;
  readonly errors: ScenarioError[];
  readonly targets: Map<Alias, Node>;
  /** By name, the last one so far. */
  readonly anchors: Map<string, Node>;
  /** Lists and maps that contain the present node. */
  readonly open: Set<Node>;
  values: number;
  aliased: number;
  /** The outermost alias that is being read. */
  alias: Alias | undefined;
}

/** @throws ScenarioErrors */
export function readNodes(root: Node, source: SourceText): Reading {
  const state: State = {
    source,
    errors: [],
    targets: new Map(),
    anchors: new Map(),
    open: new Set(),
    values: 0,
    aliased: 0,
    alias: undefined,
  };
  const data = readNode(root, state);
  if (state.errors.length > 0) throw new ScenarioErrors(state.errors);
  return { data, targets: state.targets };
}

export function spanOf(node: Node): Span {
  const [from, to] = node.range ?? [0, 0];
  return { from, to };
}

/** The text of a key; `undefined` for a list or a map as key. */
export function keyText(key: unknown): string | undefined {
  return isScalar(key) ? String(key.value ?? '') : undefined;
}

function readNode(node: unknown, state: State): unknown {
  if (!isNode(node)) return null;
  count(node, state);
  if (isAlias(node)) return readAlias(node, state);
  if (node.anchor !== undefined) state.anchors.set(node.anchor, node);
  if (node.tag !== undefined) report(state, node, 'bad-yaml', `the tag ${node.tag}; write the plain value`);
  // Adding 0 makes 0 of -0.
  if (isScalar(node)) return typeof node.value === 'number' ? node.value + 0 : node.value;
  return readCollection(node, state);
}

function readCollection(node: YAMLMap | YAMLSeq, state: State): unknown {
  if (state.open.size >= depthMax) throw failed(state, node, 'too-deep', tooDeep);
  state.open.add(node);
  const data = isMap(node) ? readMap(node, state) : node.items.map((item) => readNode(item, state));
  state.open.delete(node);
  return data;
}

function readMap(map: YAMLMap, state: State): unknown {
  const data = new Map<string, unknown>();
  for (const { key, value } of map.items) {
    const text = keyText(key);
    const at = isNode(key) ? key : map;
    if (text === undefined) report(state, at, 'wrong-type', 'a key that is no plain text');
    else if (data.has(text)) report(state, at, 'duplicate-key', `${quote(text)} stands twice in this map`);
    else data.set(text, readNode(value, state));
  }
  return Object.fromEntries(data);
}

function readAlias(alias: Alias, state: State): unknown {
  const target = state.anchors.get(alias.source);
  if (target === undefined) return report(state, alias, 'bad-alias', `no anchor &${alias.source} stands before it`);
  if (state.open.has(target)) return report(state, alias, 'bad-alias', `it is inside its own anchor &${alias.source}`);
  state.targets.set(alias, target);
  const isOutermost = state.alias === undefined;
  state.alias ??= alias;
  const data = readNode(target, state);
  if (isOutermost) state.alias = undefined;
  return data;
}

function count(node: Node, state: State): void {
  state.values += 1;
  if (state.values > valuesMax) throw failed(state, node, 'too-large', `more than ${valuesMax} values in one file`);
  if (state.alias === undefined) return;
  state.aliased += 1;
  if (state.aliased <= aliasedMax) return;
  const message = `aliases stand for more than ${aliasedMax} values; write them out`;
  throw failed(state, state.alias, 'too-many-aliases', message);
}

function report(state: State, node: Node, code: ErrorCode, message: string): null {
  state.errors.push(errorAt(state.source, spanOf(node), code, message));
  if (state.errors.length === errorsMax) throw new ScenarioErrors(state.errors);
  return null;
}

function failed(state: State, node: Node, code: ErrorCode, message: string): ScenarioErrors {
  report(state, node, code, message);
  return new ScenarioErrors(state.errors);
}
