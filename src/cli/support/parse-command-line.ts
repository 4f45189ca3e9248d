import { type ParseArgsConfig, parseArgs } from 'node:util';
import { orUsageError } from './usage-error.ts';

/** Parses as Node's `parseArgs` does. Throws UsageError, with `usage` in place of the parser's own message if it is given. */
export const parseCommandLine = <Config extends ParseArgsConfig>(
  config: Config,
  usage?: string,
): ReturnType<typeof parseArgs<Config>> => orUsageError(() => parseArgs(config), usage);
