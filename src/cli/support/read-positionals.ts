import { parseArgs } from 'node:util';
import { UsageError } from './usage-error.ts';

/** Reads the positionals of a command without options. Throws UsageError. */
export function readPositionals(usage: string): readonly string[] {
  try {
    return parseArgs({ allowPositionals: true }).positionals;
  } catch (error) {
    throw new UsageError(usage, { cause: error });
  }
}
