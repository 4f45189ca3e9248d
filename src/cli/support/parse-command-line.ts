import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './usage-error.ts';

/** Parses as Node's `parseArgs` does. Throws UsageError, with `usage` in place of the parser's own message if it is given. */
export function parseCommandLine<Config extends ParseArgsConfig>(
  config: Config,
  usage?: string,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(usage ?? (error instanceof Error ? error.message : String(error)), { cause: error });
  }
}
