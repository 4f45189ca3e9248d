import type { Address } from '../../../domain/address.ts';

/** Whether an order can go there. A payment sheet tells only a part of an address until its buyer has approved. */
export const isWhole = ({ firstName, lastName, email, address1 }: Address): boolean =>
  [firstName, lastName, email, address1].every((part) => part !== '');
