import type { OrderContext } from '../../context/order-context.ts';

/** What a journal needs to write, and an attempt to end: nothing may be held for it then. */
export type JournalContext = Pick<
  OrderContext,
  | 'stores'
  | 'events'
  | 'runtime'
  | 'timers'
  | 'settings'
  | 'logger'
  | 'merchants'
  | 'secretBox'
  | 'deviceCarts'
  | 'cardNetworks'
  | 'loopbackReturns'
  | 'receivers'
  | 'outboxWakeUp'
>;
