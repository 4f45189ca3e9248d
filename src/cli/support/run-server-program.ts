import { toServeProblem } from './to-serve-problem.ts';
import { UsageError } from './usage-error.ts';

/** A program that serves something until it is told to end. */
interface ServerProgram {
  /** Of the npm script. */
  readonly name: string;
  readonly usage: string;
  /** The sentence for a port that is taken. */
  readonly busy: string;
  /** By hand: what it prints once it listens. */
  readonly serveAlone: () => Promise<Served<string> | 'help'>;
  /** As a child process: what it answers to the message that tells it what to serve. */
  readonly serveParent: (message: unknown) => Promise<Served<object>>;
}

interface Served<Answer> {
  readonly answer: Answer;
  close(): Promise<void>;
}

/** Serves until SIGTERM or Ctrl+C; a child ends with its parent, however that ends. */
export function runServerProgram({ name, usage, busy, serveAlone, serveParent }: ServerProgram): void {
  const fail = (error: unknown) => {
    process.exitCode = error instanceof UsageError ? 2 : 1;
    process.stderr.write(`${name}: ${toServeProblem(error, { usage, busy })}\n`);
    if (process.connected) process.disconnect();
  };
  const alone = async () => {
    const served = await serveAlone();
    if (served === 'help') return void process.stdout.write(usage);
    const stop = () => void served.close().then(() => process.exit(0));
    process.once('SIGTERM', stop).once('SIGINT', stop);
    // Last: who reads it may stop the program at once.
    process.stdout.write(served.answer);
  };
  const asChild = async (message: unknown) => {
    const served = await serveParent(message);
    const end = () => void served.close().finally(() => process.exit(0));
    // Ctrl+C reaches this process too: its parent may still need it to the end.
    process
      .once('disconnect', end)
      .once('SIGTERM', end)
      .on('SIGINT', () => {});
    if (!process.connected) return end();
    process.send?.(served.answer);
  };
  if (process.send === undefined) alone().catch(fail);
  else process.once('message', (message) => void asChild(message).catch(fail));
}
