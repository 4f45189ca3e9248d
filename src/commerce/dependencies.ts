import type { Timers } from '../lib/timers.ts';
import type { CommerceSettings } from './context/commerce-settings.ts';
import type { SessionContext } from './device-session/session-context.ts';
import type { WorkerContext } from './order/attempt-worker/worker-context.ts';
import type { WatchContext } from './order/watch-attempt/watch-attempt.ts';
import type { FollowContext } from './order/watch-order/watch-order.ts';

/** The dependencies of all use cases. */
export interface CommerceContext extends FollowContext, WatchContext, Pick<SessionContext, 'deviceTokens'> {}

/** The same, with the worker that runs attempts. */
export interface UseCaseContext extends CommerceContext, WorkerContext {}

type MadeHere =
  | 'cardArts'
  | 'cartWatches'
  | 'attemptWatches'
  | 'orderWatches'
  | 'outboxWakeUp'
  | 'consentLists'
  | 'deviceCarts'
  | 'lateEnds'
  | 'notes'
  | 'openHandle'
  | 'requirements'
  | 'shippingCountries';

/** The dependencies that the composition root provides. */
export interface CommerceDependencies extends Omit<CommerceContext, MadeHere | 'timers' | 'settings'> {
  /** Default: the system's timers. */
  readonly timers?: Timers;
  /** Overrides of `defaultSettings`. */
  readonly settings?: Partial<CommerceSettings>;
}
