import type { Caller } from '../../domain/viewer/viewer.ts';
import type { CoreContext } from '../context/core-context.ts';
import { createDomainNotFound, type Merchant } from '../merchant-calls/merchants.ts';
import { isReplay } from './is-replay.ts';

export interface KeyedCall {
  readonly operation: string;
  readonly domain: string;
  readonly idempotencyKey?: string | null | undefined;
}

/** The merchant of a mutation. A disabled one only if the call repeats an earlier one. Throws DomainNotFound. */
export async function requireMerchantOrReplay(
  context: Pick<CoreContext, 'merchants' | 'stores'>,
  caller: Caller,
  { operation, domain, idempotencyKey }: KeyedCall,
): Promise<Merchant> {
  const merchant = context.merchants.requireConfigured(domain);
  if (merchant.enabled) return merchant;
  const isKnown = idempotencyKey != null && (await isReplay(context, caller, { operation, idempotencyKey }));
  if (isKnown) return merchant;
  throw createDomainNotFound(domain, ['domain']);
}
