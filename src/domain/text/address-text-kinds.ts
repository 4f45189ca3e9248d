import type { Address } from '../address.ts';
import type { TextKindName } from './text-kinds.ts';

/** Which kind of text each part of an address is. */
export const addressTextKinds = {
  firstName: 'name',
  lastName: 'name',
  email: 'email',
  phone: 'phone',
  address1: 'addressLine',
  address2: 'addressLine',
  company: 'addressLine',
  city: 'name',
  stateOrProvince: 'name',
  country: 'name',
  postalCode: 'postalCode',
} as const satisfies Record<keyof Address, TextKindName>;
