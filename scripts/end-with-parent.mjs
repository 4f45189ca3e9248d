/** For `--import`: a child of a script, and those of its own, end once their parent has, however that ended. */
import { isMainThread } from 'node:worker_threads';
import { stopWithParent } from './stop-with-parent.mjs';

// A thread would send the signal once more, and the second one ends a process at once.
if (isMainThread) stopWithParent();
