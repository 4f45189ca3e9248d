import { scrubSecrets } from './scrub-secrets.ts';

export interface LoggedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly cause?: LoggedError;
}

/** The innermost error as plain data for the log, with its causes. Other members are left out: they may hold anything. */
export function describeForLog(thrown: unknown, depth = 0): LoggedError {
  if (!(thrown instanceof Error))
    return { name: typeof thrown, message: 'Something that is not an error was thrown', stack: undefined };
  if (depth < 8 && 'originalError' in thrown && thrown.originalError instanceof Error) {
    return describeForLog(thrown.originalError, depth + 1);
  }
  return {
    name: thrown.name,
    message: scrubSecrets(thrown.message),
    stack: thrown.stack === undefined ? undefined : scrubSecrets(thrown.stack),
    ...(thrown.cause instanceof Error && depth < 8 && { cause: describeForLog(thrown.cause, depth + 1) }),
  };
}
