/** An input that cannot be used; the message is the whole text for the user, place and excerpt included. */

/** Why. */
export type InputErrorCode =
  | 'missing-file'
  | 'empty-folder'
  | 'many-files'
  | 'unreadable'
  | 'too-large'
  /** It was read, and what it holds is wrong. */
  | 'mistakes';

/** A file that was asked for and cannot be used. */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly code: InputErrorCode;
  /** As it was given. */
  readonly file: string;

  constructor(code: InputErrorCode, file: string, message: string) {
    super(message);
    this.code = code;
    this.file = file;
  }
}

/** For an input that never came to be read: there is no line to show. */
export function inputError(code: InputErrorCode, file: string, text: string): InputError {
  return new InputError(code, file, `${file}:1:1: ${code}: ${text}`);
}
