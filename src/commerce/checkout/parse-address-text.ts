import type { Address } from '../../domain/address.ts';
import { findTextProblem } from '../../domain/text/find-text-problem.ts';
import type { TextKindName } from '../../domain/text/text-kinds.ts';
import { createAddressError } from './create-address-error.ts';

const kinds = {
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

/** A part of an address without space around it; empty if it is absent. Throws for what is too long or has characters that are not allowed. */
export function parseAddressText(
  text: string | null | undefined,
  member: keyof Address,
  field: readonly string[],
): string {
  const value = (text ?? '').trim();
  if (value === '') return '';
  const because = findTextProblem(value, kinds[member]);
  if (because === undefined) return value;
  throw createAddressError(field, {
    problem: 'NOT_ALLOWED',
    because,
    ...(member === 'email' && { name: 'InvalidEmail' }),
  });
}
