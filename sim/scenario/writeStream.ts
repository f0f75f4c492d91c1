/** A stream as the lines of its block; fields that may be anything are left out. */
import type { Field, Message } from '../../machines/vocabulary.ts';
import type { MachineFacts } from './catalog.ts';
import { isEqual, type Json } from './event.ts';
import { flow, scalar } from './flow.ts';
import { spelling, written } from './payload.ts';
import { usualFields } from './streams.ts';
import type { Choices, Letter, Stream } from './types.ts';
import { formatDuration } from './unitText.ts';

export function writeStream({ runs, length, gapsMs, letters }: Stream, { hears }: MachineFacts): readonly string[] {
  return [
    `runs: ${runs}`,
    `length: ${length}`,
    `gaps: ${flow(gapsMs.map(formatDuration))}`,
    'send:',
    ...letters.map((letter) => `  ${scalar(letter.type)}: ${flow(writeLetter(letter, hears[letter.type]))}`),
  ];
}

function writeLetter(letter: Letter, message: Message | undefined): Json {
  if (message === undefined) throw new Error(`"${letter.type}" is not heard by this machine`);
  const usual = usualFields(message);
  const fields = Object.entries(message.fields ?? {}).flatMap(([name, field]): readonly (readonly [string, Json])[] => {
    const choices = letter.fields[name];
    if (choices === undefined || isSame(choices, usual[name])) return [];
    return [[spelling(name, field), writeChoices(choices, field)]];
  });
  return fields.length === 0 ? letter.weight : { weight: letter.weight, ...Object.fromEntries(fields) };
}

function writeChoices(choices: Choices, field: Field): Json {
  const write = (value: Json): Json => written(field, value);
  if ('between' in choices) return { between: choices.between.map(write) };
  const [only, ...more] = choices.values;
  return more.length === 0 && only !== undefined ? write(only) : choices.values.map(write);
}

const isSame = (one: Choices, other: Choices | undefined): boolean =>
  other !== undefined && isEqual(one as Json, other as Json);
