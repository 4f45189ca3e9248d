import type { Caller } from '../../domain/viewer/viewer.ts';
import type { CommerceContext } from '../dependencies.ts';
import { requireOwner } from '../require-owner.ts';

const LIMIT = 100;

/** The merchants at which the device has a cart, most recently changed first. Makes no call to a platform. */
export async function listCartDomains(
  { merchants, stores }: CommerceContext,
  caller: Caller,
): Promise<readonly string[]> {
  const domains = merchants.list().map(({ domain }) => domain);
  const stored = await stores.cartHandles.list(requireOwner(caller), { domains, limit: LIMIT });
  return stored.map(({ domain }) => domain);
}
