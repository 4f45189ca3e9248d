import type { Provider } from '../provider.ts';

/** Checkouts with a payment provider, each of one cart. Times are Unix milliseconds, amounts are minor units. */
export interface ExpressSessionsTable {
  readonly session_id: string;
  readonly domain: string;
  readonly cart_id: string;
  readonly provider: Provider;
  state: 'open' | 'authorized' | 'ordered' | 'ending' | 'ended';
  amount: number;
  readonly currency: string;
  hold_id: string | null;
  held_amount: number | null;
  readonly redirect_url: string;
  readonly client_token: string | null;
  readonly expires_at: number;
}
