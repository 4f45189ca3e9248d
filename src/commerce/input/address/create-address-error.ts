import type { AddressProblem, addressErrorNames } from '../../../errors/address-problem.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';

export interface AddressFault {
  readonly problem: AddressProblem;
  /** The end of a sentence about the field, for developers. Without what the buyer wrote. */
  readonly because: string;
  /** InvalidShippingInfo unless the specification has a better name. */
  readonly name?: (typeof addressErrorNames)[number];
}

/** A part of an address is wrong; `field` leads to it. */
export const createAddressError = (
  field: readonly string[],
  { problem, because, name = 'InvalidShippingInfo' }: AddressFault,
): CommerceError => new CommerceError(name, { field, problem, description: `${field.join('.')} ${because}` });
