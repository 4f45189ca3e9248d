/**
 * The core's identifier of an order: Vendure's id with its code, `7.T5XABC…`. A shop with a restored database reuses
 * its ids, and another buyer's order must not be taken for this one; codes are random.
 */
export const toOrderId = ({ id, code }: { readonly id: string; readonly code: string }): string => `${id}.${code}`;

/** A text in another format has no code, so it leads to no order. */
export function parseOrderId(orderId: string): { readonly id: string; readonly code: string } {
  const [id = '', ...rest] = orderId.split('.');
  return { id, code: rest.join('.') };
}
