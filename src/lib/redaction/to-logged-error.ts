import { redact } from './redact.ts';

/**
 * The loggable part of a foreign error. Its message is omitted, since it may quote input that redaction does not
 * recognize: a name, an address.
 */
export function toLoggedForeignError(thrown: unknown): { readonly error: string; readonly frames: readonly string[] } {
  if (!(thrown instanceof Error)) return { error: typeof thrown, frames: [] };
  const frames = (thrown.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return { error: thrown.name, frames: frames.slice(0, 12).map((line) => line.trim()) };
}

export interface LoggedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly cause?: LoggedError;
}

const MAX_DEPTH = 8;

/**
 * The innermost error as plain data for the log, with its causes. Other members are omitted: they may hold anything.
 */
export function toLoggedError(thrown: unknown, depth = 0): LoggedError {
  if (!(thrown instanceof Error)) {
    return { name: typeof thrown, message: 'A value that is not an error was thrown', stack: undefined };
  }
  if (depth < MAX_DEPTH && 'originalError' in thrown && thrown.originalError instanceof Error) {
    return toLoggedError(thrown.originalError, depth + 1);
  }
  return {
    name: thrown.name,
    message: redact(thrown.message),
    stack: thrown.stack === undefined ? undefined : redact(thrown.stack),
    ...(thrown.cause instanceof Error && depth < MAX_DEPTH && { cause: toLoggedError(thrown.cause, depth + 1) }),
  };
}
