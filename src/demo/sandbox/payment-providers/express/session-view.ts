import type { Amount } from '../../shop-refusal.ts';
import type { ExpressSession } from './express-sessions.ts';

/** An express checkout as the merchant's side sees it. */
export interface ExpressSessionView {
  readonly sessionId: string;
  readonly provider: string;
  readonly state: Exclude<ExpressSession['state'], 'ending'>;
  readonly amount: Amount;
  /** What the provider holds; null until the buyer has approved. */
  readonly authorized: Amount | null;
  readonly redirectUrl: string;
  readonly clientToken: string | null;
  /** Unix milliseconds. */
  readonly expiresAt: number;
}

export const toSessionView = ({ cartId: _, hold, state, ...session }: ExpressSession): ExpressSessionView => ({
  ...session,
  state: state === 'ending' ? 'ended' : state,
  authorized: hold && { amount: hold.amount, currency: session.amount.currency },
});
