import { ProtocolFault } from '../protocol-fault.ts';
import type { UcpOptions } from '../ucp-options.ts';

/** The domain of an address, if it is a merchant's. Throws ProtocolFault. */
export function requireDomain({ findDomain }: Pick<UcpOptions, 'findDomain'>, domain: string): string {
  if (findDomain(domain) !== domain) throw new ProtocolFault(404, 'not_found', 'There is no such merchant.');
  return domain;
}
