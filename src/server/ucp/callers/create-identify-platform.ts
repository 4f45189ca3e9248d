import type { Clock } from '../../../lib/clock.ts';
import type { AgentPlatform } from '../agent-platform.ts';
import { ProtocolFault } from '../protocol-fault.ts';
import { SeenSignatures } from '../signatures/seen-signatures.ts';
import { verifySignature } from '../signatures/verify-signature.ts';
import { ORDER } from '../ucp-capabilities.ts';
import type { IdentifyPlatform } from '../ucp-request.ts';
import { type UcpVersion, ucpVersions } from '../versions/ucp-version.ts';
import { type CredentialParts, findCredential } from './find-credential.ts';
import type { NamedPlatform } from './named-platform.ts';
import { parseUcpAgent } from './parse-ucp-agent.ts';
import type { PlatformProfile } from './profiles/platform-profile.ts';
import type { PlatformProfiles } from './profiles/platform-profiles.ts';
import { type AuthorityParts, requireOwnAuthority } from './require-own-authority.ts';
import { toClaimedPartner, toPlatformPartner } from './to-platform-partner.ts';

/**
 * The platforms that may call a merchant.
 * - `listed`: those that are known by name.
 * - `signed`: all whose profile holds the key of the request's signature, too.
 * - `open`: all, signed or not.
 */
type UcpAccess = 'listed' | 'signed' | 'open';

export interface CallerParts extends CredentialParts, AuthorityParts {
  /** Kept apart, so that no number of strangers makes a platform that is known by name wait, or be read again. */
  readonly profiles: { readonly named: PlatformProfiles; readonly strangers: PlatformProfiles };
  readonly findAccess: (domain: string) => UcpAccess;
  /** Lets profiles be on this computer: for the demo. */
  readonly allowsLoopback: boolean;
  readonly clock: Clock;
}

/** The longest address that is kept for webhooks. */
const MAX_WEBHOOK = 2_048;

/** Time after which a profile that could not be read is asked for again. */
const RETRY_SECONDS = 10;

/**
 * Names a caller by its profile, and proves it by a credential or a signature. A signature that is sent is verified even if none is
 * needed.
 */
export function createIdentifyPlatform(parts: CallerParts): IdentifyPlatform {
  const seen = new SeenSignatures(parts.clock);
  /** What follows from a profile, as long as that is kept. */
  const strangers = new WeakMap<PlatformProfile, AgentPlatform>();
  return async (request, noteProven) => {
    const { clock, allowsLoopback } = parts;
    const profileUrl = parseUcpAgent(request.agent, { allowsLoopback });
    const named = findNamed(parts, request.domain, profileUrl);
    const holder = await findCredential(request, parts);
    if (holder !== null && holder !== named) {
      const content = 'The credential is not that of the profile in UCP-Agent, or not good at this merchant.';
      throw new ProtocolFault(401, 'unauthorized', content);
    }
    if (holder !== null) noteProven?.();
    const access = parts.findAccess(request.domain);
    requireListed(access, named);
    const isSigned = request.header('signature') !== null || request.header('signature-input') !== null;
    if (!isSigned && holder === null && access !== 'open') throw createUnproven(named);
    if (isSigned) requireOwnAuthority(request, parts);
    const profiles = parts.profiles[named === undefined ? 'strangers' : 'named'];
    const reading = { url: profileUrl, address: request.address };
    const toTold = (thrown: unknown) => {
      throw named === undefined ? thrown : toPassing(thrown);
    };
    const profile = await profiles.require(reading, { needsNewest: isSigned }).catch(toTold);
    const findKey = async (keyId: string) => {
      const known = findByKeyId(profile, keyId);
      if (known !== undefined) return known;
      const newest = await profiles.renew(reading).catch(toTold);
      // The profile was read a moment ago, or cannot be read now: a stranger may have used up the renewal by naming a key that does not exist.
      if (named !== undefined && newest === profile) throw createTooSoon();
      return findByKeyId(newest, keyId);
    };
    if (isSigned) {
      await verifySignature(request, { findKey, now: clock.now(), seen });
      profiles.noteProven(profileUrl);
    }
    const stranger = strangers.get(profile) ?? toStranger(profile, profileUrl);
    strangers.set(profile, stranger);
    return isSigned || holder !== null ? toProven(stranger, named) : toClaimed(stranger, parts);
  };
}

function requireListed(access: UcpAccess, named: NamedPlatform | undefined): void {
  if (access !== 'listed' || named !== undefined) return;
  throw new ProtocolFault(403, 'platform_not_listed', 'This merchant answers platforms that it knows only.');
}

/**
 * A platform that is known by name is told when to come again, whatever its host answers: one wrong answer must not end the checkouts of its
 * buyers, which a fault that does not pass by itself does.
 */
function toPassing(thrown: unknown): unknown {
  if (!(thrown instanceof ProtocolFault)) return thrown;
  return new ProtocolFault(503, 'service_unavailable', `${thrown.message} Try again.`, RETRY_SECONDS);
}

const createTooSoon = (): ProtocolFault => {
  const content = 'The known profile has no such key, and was read a moment ago or cannot be read now. Try again.';
  return new ProtocolFault(503, 'service_unavailable', content, RETRY_SECONDS);
};

function createUnproven(named: NamedPlatform | undefined): ProtocolFault {
  const content =
    named === undefined
      ? 'This merchant answers signed requests only.'
      : 'Sign the request, or send the credential of this platform.';
  return new ProtocolFault(401, 'signature_missing', content);
}

const findNamed = ({ platforms }: CallerParts, domain: string, profileUrl: string): NamedPlatform | undefined =>
  platforms.find(({ profile, merchants }) => profile === profileUrl && (merchants?.includes(domain) ?? true));

const findByKeyId = ({ keys }: PlatformProfile, keyId: string) =>
  keys.find(({ kid, use, key_ops: uses }) => {
    const isForSignatures = use !== 'enc' && (!Array.isArray(uses) || uses.includes('verify'));
    return kid === keyId && isForSignatures;
  });

const toProven = (stranger: AgentPlatform, named: NamedPlatform | undefined): AgentPlatform =>
  named === undefined ? stranger : { ...stranger, countedAs: stranger.name, isNamed: true, cardAppId: named.appId };

/** Anybody can name the profile of a named platform if a merchant is open: what belongs to the platform is not for them. */
const toClaimed = (stranger: AgentPlatform, { platforms }: CallerParts): AgentPlatform =>
  platforms.some(({ profile }) => profile === stranger.profileUrl)
    ? { ...stranger, name: toClaimedPartner(stranger.profileUrl) }
    : stranger;

/** The platform if nobody here knows it by name. */
function toStranger(profile: PlatformProfile, profileUrl: string): AgentPlatform {
  const version = ucpVersions.find((each) => each === profile.version);
  if (version === undefined) {
    const spoken = ucpVersions.join(', ');
    throw new ProtocolFault(422, 'version_unsupported', `The version of the profile must be one of ${spoken}.`);
  }
  return {
    name: toPlatformPartner(profileUrl),
    // A host can serve any number of profiles.
    countedAs: toPlatformPartner(`host ${new URL(profileUrl).hostname.replace(/\.$/, '')}`),
    isNamed: false,
    cardAppId: null,
    profileUrl,
    version,
    capabilities: profile.capabilities,
    webhookUrl: findWebhookUrl(profile, version),
  };
}

function findWebhookUrl({ capabilities }: PlatformProfile, version: UcpVersion): string | null {
  const declared = capabilities.get(ORDER)?.find((each) => each.version === version);
  const url = declared?.config['webhook_url'];
  return typeof url === 'string' && url.length <= MAX_WEBHOOK && URL.canParse(url) ? url : null;
}
