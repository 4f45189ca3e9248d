import type { TestContext } from 'node:test';

type Test = Pick<TestContext, 'after' | 'signal'>;

const ends = new WeakMap<Test, AsyncDisposableStack>();

/** Does this at the end of the test, the last first: what is open in a folder is closed before the folder is removed. */
export function atEnd(t: Test, task: () => unknown): void {
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
export function openFor<Opened extends AsyncDisposable>(t: Test, open: () => Promise<Opened>): Promise<Opened> {
  let opening: Promise<Opened> | undefined;
  atEnd(t, async () => (await opening?.catch(() => undefined))?.[Symbol.asyncDispose]());
  opening = open();
  return opening;
}
