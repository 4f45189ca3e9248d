import type { Receivers } from '../commerce/order/outgoing-events/receivers.ts';

/** Both as one: what the second does not own is of the first. */
export const joinReceivers = (
  first: Receivers,
  other: Receivers & { readonly owns: (receiver: string) => boolean },
): Receivers => ({
  list: async (owner, type) => [...(await first.list(owner, type)), ...(await other.list(owner, type))],
  show: async (receiver, order) => (await (other.owns(receiver) ? other : first).show?.(receiver, order)) ?? null,
  deliver: (receiver, ...rest) => (other.owns(receiver) ? other : first).deliver(receiver, ...rest),
});
