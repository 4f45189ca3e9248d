import { CartwrightError } from '../../client/src/index.ts';
import { ServerRefusal } from './graphql-caller.ts';

/** What the server refuses is a line for a person, and exit code 1. Any other error is a bug, and thrown again. */
export function tellRefusal(error: unknown): void {
  const isRefusal = error instanceof CartwrightError || error instanceof ServerRefusal;
  if (!isRefusal) throw error;
  console.error(`refused   ${error instanceof CartwrightError ? `${error.code}: ` : ''}${error.message}`);
  process.exitCode = 1;
}
