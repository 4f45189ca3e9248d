/** What was thrown, as an error. */
export const toError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error('A value that is not an error was thrown', { cause: thrown });
