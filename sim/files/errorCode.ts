/** Why the disk said no: `ENOENT`, or whatever it was in words. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
