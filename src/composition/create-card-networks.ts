import type { Auth } from '../auth/create-auth.ts';
import type { CardNetworkAdapter } from '../card-networks/contract/card-network.ts';
import type { CardNetworks } from '../commerce/card-network/networks/card-networks.ts';
import { createKeyedDigest } from '../cryptography/create-keyed-digest.ts';
import { cardNetworkNames } from '../domain/card-network/card-network.ts';
import { CommerceError } from '../errors/commerce-error.ts';
import { toAddressBlock } from '../lib/net/address-block.ts';
import type { Secret } from '../lib/secret.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import type { OpenedCardNetworks } from './open-card-networks.ts';

export interface CardNetworkParts {
  readonly opened: Pick<OpenedCardNetworks, 'find'>;
  /** Instead of those that are opened, in tests. */
  readonly replaced?: readonly CardNetworkAdapter[] | undefined;
  readonly auth: Pick<Auth, 'flowTokens'>;
  readonly rateLimits: RateLimits;
  readonly keySecret: Secret<Uint8Array>;
  readonly publicUrl: () => string;
}

/** The card networks as the core needs them; undefined if there are none. */
export function createCardNetworks({
  opened,
  replaced,
  auth,
  rateLimits,
  keySecret,
  publicUrl,
}: CardNetworkParts): CardNetworks | undefined {
  const adapters = replaced ?? cardNetworkNames.flatMap((name) => opened.find(name) ?? []);
  if (adapters.length === 0) return undefined;
  const markCard = createKeyedDigest(keySecret, 'card-mark');
  return {
    adapters: new Map(adapters.map((adapter) => [adapter.network, adapter])),
    flowTokens: auth.flowTokens,
    publicUrl,
    countEnrolment: async ({ card, address }) => {
      // A backend is not counted: it states the address of its buyer, and no App ID pays for another buyer's tries.
      const counted = {
        address: address === null ? null : toAddressBlock(address),
        device: `card ${markCard(card.reveal().number)}`,
        appId: null,
      };
      const taken = await rateLimits.take(counted, { enrolments: 1 });
      const { retryAfterSeconds } = taken;
      if (retryAfterSeconds !== null) throw new CommerceError('RateLimited', { retryAfterSeconds });
      return { end: (failed) => void (failed ? taken.keep('enrolments') : taken.giveBack({ enrolments: 1 })) };
    },
  };
}
