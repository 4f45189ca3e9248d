import { systemTimers } from '../lib/timers.ts';
import { DeviceCarts } from './cart/device-carts.ts';
import { bindUseCases, type Commerce } from './commerce.ts';
import type { CommerceContext, CommerceDependencies } from './dependencies.ts';
import { AttemptWorker } from './order/worker/attempt-worker.ts';
import { resumeDueAttempts } from './order/worker/resume-attempts.ts';
import { startAttemptResumer } from './order/worker/start-attempt-resumer.ts';
import { probeMerchants } from './probe-merchants.ts';
import { defaultSettings } from './settings.ts';

/** The use cases and the workers of their order attempts, for the process that serves them. */
export interface RunningCommerce extends Commerce {
  /** Looks for attempts that nobody works on, now and repeatedly, until you call the returned function. */
  startAttemptResumer(): () => void;
  /** Looks once. Returns, once they are done, how many attempts it took up. */
  resumeDueAttempts(): Promise<number>;
  /** Pings every platform once, and logs those that do not respond. Never rejects. */
  probeMerchants(signal: AbortSignal): Promise<void>;
  /** Begins no new attempt, gives running ones this long, and leaves the others resumable. */
  drain(milliseconds: number, quiet?: Promise<unknown>): Promise<void>;
}

export function createCommerce(dependencies: CommerceDependencies): RunningCommerce {
  const { stores, secretBox, logger, events } = dependencies;
  const context: CommerceContext = {
    ...dependencies,
    timers: dependencies.timers ?? systemTimers,
    settings: { ...defaultSettings, ...dependencies.settings },
    deviceCarts: new DeviceCarts({ handles: stores.cartHandles, secretBox, logger, events }),
    cartWatches: new Map(),
  };
  const worker = new AttemptWorker(context);

  return {
    ...bindUseCases({ ...context, worker }),
    probeMerchants: (signal) => probeMerchants(context, signal),
    startAttemptResumer: () => startAttemptResumer(context, worker),
    resumeDueAttempts: () => resumeDueAttempts(context, worker),
    drain: (milliseconds, quiet) => worker.drain(milliseconds, quiet),
  };
}
