import type { Clock } from '../../../lib/clock.ts';
import { digest } from '../../../lib/digest.ts';
import type { AgentPlatform } from '../agent-platform.ts';
import { ProtocolFault } from '../protocol-fault.ts';
import type { IdentifyPlatform } from '../ucp-request.ts';
import { type UcpVersion, ucpVersions } from '../ucp-version.ts';
import type { UcpAccess } from './caller-rules.ts';
import { parseUcpAgent } from './parse-ucp-agent.ts';
import type { PlatformProfile } from './platform-profile.ts';
import type { PlatformProfiles } from './platform-profiles.ts';
import { verifySignature } from './verify-signature.ts';

export interface CallerParts {
  readonly profiles: PlatformProfiles;
  readonly findAccess: (domain: string) => UcpAccess;
  /** Lets profiles be on this computer: for the demo. */
  readonly allowsLoopback: boolean;
  readonly clock: Clock;
}

/** Names a caller by its profile, and proves it by its signature. A signature that is sent is verified even if none is needed. */
export const createIdentifyPlatform =
  ({ profiles, findAccess, allowsLoopback, clock }: CallerParts): IdentifyPlatform =>
  async (request) => {
    const profileUrl = parseUcpAgent(request.header('ucp-agent'), { allowsLoopback }).href;
    const isSigned = request.header('signature') !== null || request.header('signature-input') !== null;
    if (!isSigned && findAccess(request.domain) === 'signed') {
      throw new ProtocolFault(401, 'signature_missing', 'This merchant answers signed requests only.');
    }
    const profile = await profiles.require(profileUrl, false);
    if (isSigned) {
      const findKey = async (keyId: string) =>
        findByKeyId(profile, keyId) ?? findByKeyId(await profiles.renew(profileUrl, false), keyId);
      await verifySignature(request, { findKey, now: clock.now() });
    }
    return toPlatform(profile, profileUrl);
  };

const findByKeyId = ({ keys }: PlatformProfile, keyId: string) =>
  keys.find(({ kid, use, key_ops: uses }) => {
    const isForSignatures = use !== 'enc' && (!Array.isArray(uses) || uses.includes('verify'));
    return kid === keyId && isForSignatures;
  });

function toPlatform(profile: PlatformProfile, profileUrl: string): AgentPlatform {
  const version = ucpVersions.find((each) => each === profile.version);
  if (version === undefined) {
    const spoken = ucpVersions.join(', ');
    throw new ProtocolFault(422, 'version_unsupported', `The version of the profile must be one of ${spoken}.`);
  }
  return {
    name: `ucp:${digest(profileUrl)}`,
    profileUrl,
    version,
    capabilities: profile.capabilities,
    webhookUrl: findWebhookUrl(profile, version),
  };
}

function findWebhookUrl({ capabilities }: PlatformProfile, version: UcpVersion): string | null {
  const declared = capabilities.get('dev.ucp.shopping.order')?.find((each) => each.version === version);
  const url = declared?.config['webhook_url'];
  return typeof url === 'string' && URL.canParse(url) ? url : null;
}
