import { describeRefusal } from './ask-service.ts';
import { UsageError } from './usage-error.ts';

/** Tells an operator why a command did nothing. Returns the exit code: 2 for an invalid command line, else 1. */
export function tellCommandProblem(error: unknown): 1 | 2 {
  console.error(describeRefusal(error) ?? (error instanceof Error ? error.message : error));
  return error instanceof UsageError ? 2 : 1;
}
