import { describeRefusal } from './describe-refusal.ts';
import { UsageError } from './usage-error.ts';

/** Tells an operator why a command did nothing. Returns the exit code: 2 for an invalid command line, else 1. A bug keeps its stack. */
export function tellCommandProblem(error: unknown): 1 | 2 {
  const isUsage = error instanceof UsageError;
  console.error(isUsage ? error.message : (describeRefusal(error) ?? error));
  return isUsage ? 2 : 1;
}
