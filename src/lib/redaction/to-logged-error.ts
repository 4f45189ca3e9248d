import { redact } from './redact.ts';

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
