import { ProtocolFault } from '../protocol-fault.ts';
import type { UcpOptions } from '../ucp-options.ts';
import type { UcpRequest } from '../ucp-request.ts';

export type AuthorityParts = Pick<UcpOptions, 'publicUrl' | 'findDomain'>;

/**
 * Throws ProtocolFault unless a signed request is for this service, or for a host of the merchant itself. Whoever sends a request chooses its
 * `Host`: what a platform signed for another server would fit its signature here, too, if that server passed it on.
 */
export function requireOwnAuthority(
  { url, domain }: Pick<UcpRequest, 'url' | 'domain'>,
  { publicUrl, findDomain }: AuthorityParts,
): void {
  const own = new URL(publicUrl());
  const called = URL.parse(url)?.host ?? '';
  const isOwn = URL.parse(`${own.protocol}//${called}`)?.host === own.host || findDomain(called) === domain;
  if (isOwn) return;
  const content = `The signature must be for the authority ${own.host}, or for one of the merchant.`;
  throw new ProtocolFault(401, 'signature_invalid', content);
}
