import { describeRefusal } from '../../../cli/support/describe-refusal.ts';
import { UsageError } from '../../../cli/support/usage-error.ts';
import { loadDataLocation } from '../../../config/load-data-location.ts';
import { hasCode } from '../../../lib/has-code.ts';
import type { Logger } from '../../../lib/logger.ts';
import { createLogger } from '../../../server/create-logger.ts';
import { readServeOptions } from './read-serve-options.ts';

/** A program that serves something until it is told to end. */
interface ServerProgram {
  /** The name of the npm script. */
  readonly name: string;
  readonly usage: string;
  readonly defaultPort: number;
  /** The sentence for a port that is taken. */
  readonly busy: string;
  /** Serves without a parent process; answers with what is printed once it listens. */
  readonly serveAlone: (options: ServeOptions) => Promise<Served<string>>;
  /** Serves as a child process: answers the message that tells it what to serve. Absent if it never is one. */
  readonly serveParent?: (message: unknown, logger: Logger) => Promise<Served<object>>;
}

export interface ServeOptions {
  /** 0: any. */
  readonly port: number;
  /** Null if it is the address that it listens on. */
  readonly publicUrl: string | null;
  readonly dataFolder: string;
  readonly logger: Logger;
}

export interface Served<Answer> {
  readonly answer: Answer;
  close(): Promise<void>;
}

/** Serves until SIGTERM or Ctrl+C; a child ends with its parent, however that ends. */
export function runServerProgram(program: ServerProgram): void {
  const { name, usage, defaultPort, busy, serveAlone, serveParent } = program;
  const fail = (error: unknown) => {
    process.exitCode = error instanceof UsageError ? 2 : 1;
    process.stderr.write(`${name}: ${toServeProblem(error, { usage, busy })}\n`);
    if (process.connected) process.disconnect();
  };
  const alone = async () => {
    const options = readServeOptions(process.argv.slice(2), defaultPort);
    if (options === 'help') return void process.stdout.write(usage);
    const dataFolder = options.dataFolder ?? loadDataLocation().dataFolder;
    const served = await serveAlone({ ...options, dataFolder, logger: createLogger({ level: 'info' }) });
    const stop = () => void served.close().then(() => process.exit(0));
    process.once('SIGTERM', stop).once('SIGINT', stop);
    // Last: who reads it may stop the program at once.
    process.stdout.write(served.answer);
  };
  const asChild = async (serve: NonNullable<typeof serveParent>, message: unknown) => {
    const served = await serve(message, createLogger({ level: 'warn' }, process.stderr));
    const end = () => void served.close().finally(() => process.exit(0));
    // Ctrl+C reaches this process too: its parent may still need it to the end.
    process
      .once('disconnect', end)
      .once('SIGTERM', end)
      .on('SIGINT', () => {});
    if (!process.connected) return end();
    // It fails if the parent has just gone, which `disconnect` says too.
    process.send?.(served.answer, () => {});
  };
  if (process.send === undefined || serveParent === undefined) alone().catch(fail);
  else process.once('message', (message) => void asChild(serveParent, message).catch(fail));
}

/** Why a command that serves something did not start: a sentence for what an operator can mend, the stack for the rest. */
function toServeProblem(error: unknown, { usage, busy }: { readonly usage: string; readonly busy: string }): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  if (hasCode(error, 'EADDRINUSE')) return `${busy} Stop it, or choose another --port.`;
  return describeRefusal(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}
