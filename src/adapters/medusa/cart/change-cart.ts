import type { MerchantCall } from '../../contract/index.ts';
import type { MedusaAnswer } from '../client.ts';
import { wasCustomerMade } from '../error-mapper.ts';
import type { MedusaContext } from '../medusa-context.ts';
import { CART_FIELDS, cartAnswer, parentAnswer, type WireCart } from '../wire/cart.ts';

const query = { fields: CART_FIELDS };

/**
 * A change of one cart, which answers the cart as it is then. Medusa makes a customer of a new e-mail address: if two carts name it at once,
 * one of them is refused, and nothing is done. Sent again, the change finds the customer.
 */
export async function changeCart(
  { client }: MedusaContext,
  call: MerchantCall,
  cartId: string,
  {
    operation,
    path = [],
    body,
  }: {
    readonly operation: string;
    readonly path?: readonly string[];
    readonly body: Readonly<Record<string, unknown>>;
  },
): Promise<MedusaAnswer<WireCart>> {
  const send = () =>
    client.store(call, { operation, method: 'POST', path: ['carts', cartId, ...path], query, body, data: cartAnswer });
  const first = await send();
  const answer = first.kind === 'problem' && wasCustomerMade(first.problem) ? await send() : first;
  return toCart(answer, ({ cart }) => cart);
}

/**
 * Part of a change that has Medusa compute prices, discounts, shipping and taxes of the whole cart anew. It does so if it is told a region,
 * even the one that the cart has, and otherwise only for an address that differs. A change that broke off leaves lines without their taxes,
 * and repeating it does not add them.
 */
export const computeAnew = ({ settings }: MedusaContext): { readonly region_id: string } => ({
  region_id: settings.regionId,
});

export const removeLine = async (
  { client }: MedusaContext,
  call: MerchantCall,
  cartId: string,
  lineId: string,
): Promise<MedusaAnswer<WireCart>> =>
  toCart(
    await client.store(call, {
      operation: 'RemoveLine',
      method: 'DELETE',
      path: ['carts', cartId, 'line-items', lineId],
      query,
      data: parentAnswer,
    }),
    ({ parent }) => parent,
  );

export const removeCodes = async (
  { client }: MedusaContext,
  call: MerchantCall,
  cartId: string,
  codes: readonly string[],
): Promise<MedusaAnswer<WireCart>> =>
  toCart(
    await client.store(call, {
      operation: 'RemoveCodes',
      method: 'DELETE',
      path: ['carts', cartId, 'promotions'],
      query,
      body: { promo_codes: codes },
      data: cartAnswer,
    }),
    ({ cart }) => cart,
  );

const toCart = <Data>(answer: MedusaAnswer<Data>, cartOf: (data: Data) => WireCart): MedusaAnswer<WireCart> =>
  answer.kind === 'data' ? { kind: 'data', data: cartOf(answer.data) } : answer;
