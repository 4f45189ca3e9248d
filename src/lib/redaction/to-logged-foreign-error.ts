/**
 * The loggable part of a foreign error. Its message is omitted, since it may quote input that redaction does not
 * recognize: a name, an address.
 */
export function toLoggedForeignError(thrown: unknown): { readonly error: string; readonly frames: readonly string[] } {
  if (!(thrown instanceof Error)) return { error: typeof thrown, frames: [] };
  const frames = (thrown.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return { error: thrown.name, frames: frames.slice(0, 12).map((line) => line.trim()) };
}
