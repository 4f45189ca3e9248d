import { toAddressBlock } from '../../../../lib/net/address-block.ts';
import type { CountedCaller } from '../../../../nodes/rate-limits/rate-limits.ts';
import type { AgentPlatform } from '../../agent-platform.ts';

/** A call that tries something at a merchant. */
export interface Trying {
  readonly platform: AgentPlatform;
  readonly domain: string;
  /** The address that the request came from. */
  readonly address: string;
}

/** An address is counted at each merchant for itself; that of a platform that is known by name is not. `device`: who is counted as one. */
export const toTryCaller = ({ platform: { isNamed }, domain, address }: Trying, device: string): CountedCaller => ({
  address: isNamed ? null : `${toAddressBlock(address)} ${domain}`,
  device,
  appId: null,
});
