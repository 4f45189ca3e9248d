/** Whether it is an error of Node itself with one of these codes, such as `EEXIST`. */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));
