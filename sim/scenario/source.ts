/** Bytes to text, and offsets in that text to places. */
import { LineCounter } from 'yaml';
import type { ErrorCode } from './code.ts';
import { ScenarioError, ScenarioErrors } from './error.ts';
import { excerpt } from './excerpt.ts';
import { bytesMax, type SourceFile } from './sourceFile.ts';
import type { Place } from './types.ts';

export interface SourceText {
  readonly file: string;
  /** Without a byte order mark. */
  readonly text: string;
  readonly lines: LineCounter;
}

/** Offsets in a text, in UTF-16 units; `to` is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** @throws ScenarioErrors if it is too large, or no UTF-8 text. */
export function readText({ file, bytes }: SourceFile): SourceText {
  if (bytes.length > bytesMax) {
    const message = `${bytes.length} bytes; a file may have ${bytesMax} (8 MiB)`;
    throw new ScenarioErrors([new ScenarioError('too-large', message, { file, line: 1, column: 1 }, '')]);
  }
  const text = new TextDecoder().decode(bytes);
  const source = { file, text, lines: countLines(text) };
  const nul = text.indexOf('\0');
  if (nul >= 0) throw failure(source, { from: nul, to: nul + 1 }, 'not-text', 'a NUL character: this is no text file');
  const bad = badCharacter(text, bytes);
  if (bad < 0) return source;
  throw failure(source, { from: bad, to: bad + 1 }, 'not-text', 'not UTF-8 from here on; save the file as UTF-8');
}

export function placeOf(source: SourceText, offset: number): Place {
  const { line, col } = source.lines.linePos(offset);
  return { file: source.file, line, column: col };
}

export function errorAt(source: SourceText, span: Span, code: ErrorCode, message: string): ScenarioError {
  const place = placeOf(source, span.from);
  const start = lineStart(source, place.line);
  const end = source.text.indexOf('\n', span.from);
  const line = source.text.slice(start, end < 0 ? undefined : end).replace(/\r$/, '');
  const mark = { line, lineNumber: place.line, from: span.from - start, to: span.to - start };
  return new ScenarioError(code, message, place, line.trim() === '' ? '' : excerpt(mark));
}

/** A single mistake that leaves nothing else to look for. */
export function failure(source: SourceText, span: Span, code: ErrorCode, message: string): ScenarioErrors {
  return new ScenarioErrors([errorAt(source, span, code, message)]);
}

function countLines(text: string): LineCounter {
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines.addNewLine(at + 1);
  return lines;
}

function lineStart(source: SourceText, line: number): number {
  return source.lines.lineStarts[line - 1] ?? 0;
}

/** Offset of the first character that stands for bytes that are no UTF-8; -1 without one. */
function badCharacter(text: string, bytes: Uint8Array): number {
  const mark = bytes.length >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const again = new TextEncoder().encode(text);
  const byte = again.findIndex((value, index) => value !== bytes[index + mark]);
  // `stream` keeps back the beginning of a character.
  return byte < 0 ? -1 : new TextDecoder().decode(again.subarray(0, byte), { stream: true }).length;
}
