import { ServerRefusal } from './graphql-caller.ts';

/** What the server refuses is a line for a person, and exit code 1. Any other error is a bug, and thrown again. */
export function tellRefusal(error: unknown): void {
  if (!(error instanceof ServerRefusal)) throw error;
  console.error(`refused   ${error.message}`);
  process.exitCode = 1;
}
