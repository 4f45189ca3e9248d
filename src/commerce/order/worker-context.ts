import type { OrderContext } from './order-context.ts';
import type { AttemptWorker } from './worker/attempt-worker.ts';

/** The dependencies of the use cases that place orders. */
export interface WorkerContext extends OrderContext {
  readonly worker: AttemptWorker;
}
