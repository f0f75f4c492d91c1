/** Everything the command line touches of its process, so that a test can stand in for it. */

export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Becomes true when the user presses Ctrl-C. */
  readonly signal: { readonly aborted: boolean };
}

export interface Output {
  readonly isTTY: boolean;
  write(text: string): void;
}
