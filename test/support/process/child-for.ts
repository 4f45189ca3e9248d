import type { ChildProcess } from 'node:child_process';
import { atEnd, type Ending } from '../at-end.ts';
import { endProcess } from './end-process.ts';

/** A process that is killed at the end of its test, also of one that took too long. */
export function childFor<Child extends ChildProcess>(t: Ending, start: () => Child): Child {
  let child: Child | undefined;
  // Before it starts: a test that is over starts none.
  atEnd(t, () => child && endProcess(child, 'SIGKILL'));
  child = start();
  return child;
}
