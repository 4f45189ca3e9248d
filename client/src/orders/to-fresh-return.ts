import type { OrderCall } from './order.ts';

/** The address of a page to which a challenge has led before names that order; the service appends the one of this order. */
export function toFreshReturn(input: OrderCall['input']): OrderCall['input'] {
  const { returnUrl }: { readonly returnUrl?: string | null } = input;
  if (!returnUrl || !URL.canParse(returnUrl)) return input;
  const url = new URL(returnUrl);
  url.searchParams.delete('attemptId');
  return { ...input, returnUrl: url.href };
}
