import type { CommerceContext } from '../../../dependencies.ts';

/** What a journal needs to write, and an attempt to end: nothing may be held for it then. */
export type JournalContext = Pick<
  CommerceContext,
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
>;
