import { parseCommandLine } from '../../../cli/support/parse-command-line.ts';
import { UsageError } from '../../../cli/support/usage-error.ts';
import { publicUrl } from '../../../config/environment/environment-variables.ts';

const OPTIONS = {
  port: { type: 'string' },
  'public-url': { type: 'string' },
  'data-dir': { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** What the commands that serve a part of the sandbox take; 'help' if help was requested. Throws UsageError. */
export function readServeOptions(commandLine: readonly string[], defaultPort: number) {
  const {
    help,
    port = String(defaultPort),
    'public-url': given,
    'data-dir': dataFolder,
  } = parseCommandLine({ args: [...commandLine], options: OPTIONS }).values;
  if (help === true) return 'help' as const;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new UsageError('--port must be a whole number from 0 to 65535');
  }
  const url = publicUrl.optional().safeParse(given);
  if (!url.success) throw new UsageError(`--public-url ${url.error.issues[0]?.message}`);
  return { port: Number(port), publicUrl: url.data ?? null, dataFolder };
}
