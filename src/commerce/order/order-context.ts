import type { CommerceContext } from '../dependencies.ts';
import type { AttemptWorker } from './worker/attempt-worker.ts';

/** The dependencies of the use cases that place orders. */
export interface OrderContext extends CommerceContext {
  readonly worker: AttemptWorker;
}
