import type { OrderContext } from '../context/order-context.ts';
import type { AttemptWorker } from './attempt-worker.ts';

/** The dependencies of the use cases that place orders. */
export interface WorkerContext extends OrderContext {
  readonly worker: AttemptWorker;
}
