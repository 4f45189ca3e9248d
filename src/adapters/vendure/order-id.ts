/**
 * What the core calls an order: Vendure's id with its code, `7.T5XABC…`. A shop whose database was set back gives its ids out
 * again, and an order of somebody else must not be taken for this one; codes are drawn at random.
 */
export const toOrderId = ({ id, code }: { readonly id: string; readonly code: string }): string => `${id}.${code}`;

/** A text that is none of ours has no code, and so leads to no order. */
export function parseOrderId(orderId: string): { readonly id: string; readonly code: string } {
  const [id = '', ...rest] = orderId.split('.');
  return { id, code: rest.join('.') };
}
