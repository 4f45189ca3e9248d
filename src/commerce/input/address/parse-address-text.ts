import type { Address } from '../../../domain/address.ts';
import { addressTextKinds } from '../../../domain/text/address-text-kinds.ts';
import { findTextProblem } from '../../../domain/text/find-text-problem.ts';
import { createAddressError } from './create-address-error.ts';

/** A part of an address without space around it; empty if it is absent. Throws for what is too long or has characters that are not allowed. */
export function parseAddressText(
  text: string | null | undefined,
  member: keyof Address,
  field: readonly string[],
): string {
  const value = (text ?? '').trim();
  if (value === '') return '';
  const because = findTextProblem(value, addressTextKinds[member]);
  if (because === undefined) return value;
  throw createAddressError(field, {
    problem: 'NOT_ALLOWED',
    because,
    ...(member === 'email' && { name: 'InvalidEmail' }),
  });
}
