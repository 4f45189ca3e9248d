/** Whatever has an end: a test, or a script that uses what tests use. */
export interface Ending {
  /** Aborted once it is over. */
  readonly signal: AbortSignal;
  after(hook: () => unknown): void;
}

const ends = new WeakMap<Ending, AsyncDisposableStack>();

/** Does this at the end of the test, the last first: what is open in a folder is closed before the folder is removed. */
export function atEnd(t: Ending, task: () => unknown): void {
  // The hooks of a test that took too long have run: whatever is opened now would stay open.
  t.signal.throwIfAborted();
  let end = ends.get(t);
  if (end === undefined) {
    const stack = new AsyncDisposableStack();
    t.after(() => stack.disposeAsync());
    ends.set(t, stack);
    end = stack;
  }
  end.defer(async () => void (await task()));
}

/** Opens something that is closed at the end of the test, also of a test that took too long and ended meanwhile. */
export function openFor<Opened extends AsyncDisposable>(t: Ending, open: () => Promise<Opened>): Promise<Opened> {
  let opening: Promise<Opened> | undefined;
  atEnd(t, async () => (await opening?.catch(() => undefined))?.[Symbol.asyncDispose]());
  opening = open();
  return opening;
}

/** For a script: `t` ends with the task. */
export async function untilEnd<Result>(task: (t: Ending) => Promise<Result>): Promise<Result> {
  const over = new AbortController();
  await using stack = new AsyncDisposableStack();
  stack.defer(() => over.abort());
  return await task({ signal: over.signal, after: (hook) => stack.defer(async () => void (await hook())) });
}
