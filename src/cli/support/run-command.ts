import type { Config } from '../../config/loaded-config.ts';
import { describeRefusal } from './describe-refusal.ts';
import { UsageError } from './usage-error.ts';

/** What a command works with: the place of the data, and its outputs. */
export interface Surroundings {
  readonly dataFolder: string;
  readonly database: Config['database'];
  /** Takes what was asked for. */
  readonly out: (text: string) => void;
  /** Takes everything else that the command says. */
  readonly note: (text: string) => void;
}

interface Command {
  /** The name of the npm script. */
  readonly name: string;
  readonly usage: string;
  readonly note: (text: string) => void;
}

/** Runs a command, and tells why if it cannot. Returns its exit code: 1 for a refusal with a reason, 2 for an invalid command line. */
export async function runCommand({ name, usage, note }: Command, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UsageError) {
      note(`${name}: ${error.message}\n\n${usage}`);
      return 2;
    }
    const reason = describeRefusal(error);
    if (reason === undefined) throw error;
    note(`${name}: ${reason}\n`);
    return 1;
  }
}
