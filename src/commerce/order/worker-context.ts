import type { AttemptWorker } from './attempt-worker/attempt-worker.ts';
import type { OrderContext } from './order-context.ts';

/** The dependencies of the use cases that place orders. */
export interface WorkerContext extends OrderContext {
  readonly worker: AttemptWorker;
}
