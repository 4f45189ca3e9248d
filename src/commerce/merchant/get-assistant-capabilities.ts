import { type AssistantCapabilities, toAssistantCapabilities } from '../../domain/assistant.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import type { CoreContext } from '../context/core-context.ts';
import { createDomainNotFound } from '../merchant-calls/merchants.ts';

/**
 * What pages may know about the merchant's shopping assistant. Public: it needs no credential. A leading `www.` is stripped. Throws
 * DomainNotFound.
 */
export function getAssistantCapabilities(
  { merchants }: Pick<CoreContext, 'merchants'>,
  _caller: Caller | null,
  { merchant: domain }: { readonly merchant: string },
): AssistantCapabilities {
  // A shop that is configured with `www.` can be found too.
  const merchant = merchants.find(domain.replace(/^www\./i, '')) ?? merchants.find(domain);
  if (merchant === undefined) throw createDomainNotFound(domain, ['merchant']);
  return toAssistantCapabilities(merchant.domain, merchant.assistant);
}
