import type { OperationName } from '../../../adapters/contract/index.ts';
import type { CartKey } from '../../../domain/cart/cart-key.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { nullFor } from '../../../errors/null-for.ts';
import type { DomainInput } from '../../input/domain-input.ts';
import { callMerchant } from '../../merchant-calls/call-merchant.ts';
import type { Merchant } from '../../merchant-calls/merchants.ts';
import type { CartContext } from '../cart-context.ts';
import type { CartLease } from '../device-carts.ts';
import { writeLastSeen } from '../last-seen.ts';
import { toCart } from '../to-cart.ts';
import type { CartChange } from './cart-change.ts';
import type { CartOutcome } from './cart-outcome.ts';
import { judge } from './change-note.ts';

interface CutOffChange<Parsed> extends CartKey {
  readonly parsed: Parsed;
  readonly note: string | null;
  readonly lease: CartLease;
}

type Settled =
  | { readonly verdict: 'repeatable' | 'unknown' }
  | { readonly verdict: 'made'; readonly outcome: CartOutcome };

/**
 * What became of a change that was cut off after the platform was asked. A change that was made gets the end that it did not
 * get: what the buyer has seen is stored, and watchers are told. Throws if the cart cannot be read now.
 */
export async function settleCartChange<Input extends DomainInput, Parsed extends object, Name extends OperationName>(
  context: CartContext,
  caller: Caller,
  merchant: Merchant,
  { evidence }: CartChange<Input, Parsed, Name>,
  { owner, domain, parsed, note, lease }: CutOffChange<Parsed>,
): Promise<Settled> {
  const { deviceCarts, settings } = context;
  const key = { owner, domain };
  const deviceCart = await deviceCarts.find(key);
  if (deviceCart === undefined) {
    const version = await deviceCarts.readVersion(key);
    return judge(evidence, parsed, note, { cart: null, version }) === 'repeatable'
      ? { verdict: 'repeatable' }
      : { verdict: 'unknown' };
  }
  const getCart = merchant.adapter.getCart?.bind(merchant.adapter);
  if (getCart === undefined) return { verdict: 'unknown' };
  const options = { domain, operation: 'getCart', caller, timeout: settings.refusedCartTimeout };
  const { version, handle } = deviceCart;
  const ask = callMerchant(context, options, (call) => getCart(call, { cart: handle }));
  // A cart that its platform no longer shows tells nothing.
  const cart = await ask.catch(nullFor('CartNotFound'));
  if (cart === null || judge(evidence, parsed, note, { cart, version }) !== 'made') return { verdict: 'unknown' };
  await deviceCarts.keep(key, deviceCart, { handle, seen: writeLastSeen(cart), news: null }, lease);
  return {
    verdict: 'made',
    outcome: { cart: { ...toCart(merchant, cart), revision: version }, userErrors: [], warnings: [], replayed: true },
  };
}
