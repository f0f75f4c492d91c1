/** An input that could not be used; the other inputs of the same command are run all the same. */
export interface Unusable {
  readonly file: string;
  /** First line: place, code, message; then the excerpt, if there is one. */
  readonly message: string;
}
