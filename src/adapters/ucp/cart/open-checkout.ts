import type { PlatformCart } from '../../../domain/cart/cart.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { CartHandle, CartResult, MerchantCall } from '../../contract/index.ts';
import { afterWrite } from '../../toolkit/writes/after-write.ts';
import { findVariantFacts } from '../catalog/find-variant-facts.ts';
import { type UcpAnswer, type UcpProblem, unknownProblem } from '../client.ts';
import type { UcpContext } from '../ucp-context.ts';
import { type WireCheckout, wireCheckout } from '../wire/checkout.ts';
import { toPlatformCart } from './cart-mapper.ts';
import { type Draft, toBody } from './draft.ts';

/**
 * The id of the checkout is the handle, and a secret: at a shop that answers unsigned requests it opens the checkout. Throws CartNotFound
 * for what is no such id.
 */
function parseCartHandle(handle: CartHandle): string {
  if (/^[\x21-\x7e]{1,256}$/.test(handle) && handle !== '.' && handle !== '..') return handle;
  throw new CommerceError('CartNotFound', { description: 'The handle is not one of a checkout' });
}

/** The checkout behind the handle, in any state. Throws CartNotFound if the shop does not know it. */
export async function readCheckout(
  { client }: UcpContext,
  call: MerchantCall,
  handle: CartHandle,
): Promise<WireCheckout> {
  const id = parseCartHandle(handle);
  const answer = await client(call, { operation: 'GetCheckout', id, data: wireCheckout });
  if (answer.kind === 'data') return answer.data;
  throw toRefusal(answer.problem);
}

/** Throws CartNotFound for a checkout that has ended, too. */
export const requireOpenCheckout = async (
  context: UcpContext,
  call: MerchantCall,
  handle: CartHandle,
): Promise<WireCheckout> => requireOpen(await readCheckout(context, call, handle));

/** Puts the whole checkout as the draft has it. The shop may take less of it than was sent. */
export async function putCheckout(
  context: UcpContext,
  call: MerchantCall,
  id: string,
  draft: Draft,
): Promise<WireCheckout> {
  const answer = await tryPutCheckout(context, call, id, draft);
  if (answer.kind === 'problem') throw toRefusal(answer.problem);
  return requireOpen(answer.data);
}

export const tryPutCheckout = (
  { client }: UcpContext,
  call: MerchantCall,
  id: string,
  draft: Draft,
): Promise<UcpAnswer<WireCheckout>> =>
  client(call, {
    operation: 'UpdateCheckout',
    id,
    body: toBody(draft),
    key: 'new',
    data: wireCheckout,
  });

/** Throws CartNotFound for a checkout that has ended. */
export function requireOpen(checkout: WireCheckout): WireCheckout {
  if (checkout.status === 'completed' || checkout.status === 'canceled') throw ended();
  return checkout;
}

/** For the checkout as a whole. */
export function toRefusal(problem: UcpProblem): CommerceError {
  if (problem.status === 404 || problem.code === 'not_found' || problem.code === 'checkout_canceled') return ended();
  if (problem.code === 'checkout_in_progress') return new CommerceError('CartLocked');
  return unknownProblem(problem);
}

const ended = (): CommerceError =>
  new CommerceError('CartNotFound', { description: 'The shop has no such open checkout' });

export const toCart = async (context: UcpContext, call: MerchantCall, checkout: WireCheckout): Promise<PlatformCart> =>
  toPlatformCart(
    checkout,
    await findVariantFacts(
      context,
      call,
      checkout.line_items.map(({ item }) => item.id),
    ),
  );

/** The result of a change that the shop has made. */
export const toChangedCart = (context: UcpContext, call: MerchantCall, checkout: WireCheckout): Promise<CartResult> =>
  afterWrite(async () => ({ handle: checkout.id, cart: await toCart(context, call, checkout) }));
