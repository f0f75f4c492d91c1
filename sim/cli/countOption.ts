/** An option whose value is an integer of 1 or more. */
import { InvalidArgumentError, Option } from 'commander';

export function countOption(flags: string, about: string): Option {
  return new Option(flags, about).argParser((text: string) => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(number) || number < 1)
      throw new InvalidArgumentError('Write an integer of 1 or more.');
    return number;
  });
}
