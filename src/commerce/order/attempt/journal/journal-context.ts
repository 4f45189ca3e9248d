import type { OrderContext } from '../../context/order-context.ts';

/** What a journal needs to record, and an attempt to end, which first releases its hold. */
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
