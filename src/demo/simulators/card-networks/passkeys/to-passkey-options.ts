import { type NetworkCard, toInstrument } from '../cards/cards.ts';
import type { Gateway } from '../gateway.ts';
import type { Ceremony } from './ceremony.ts';
import type { Passkey } from './passkeys.ts';
import { toChallenge } from './to-challenge.ts';

const TIMEOUT = 90_000;
/** ES256, EdDSA and RS256, as COSE numbers them. */
const ALGORITHMS = [-7, -8, -257];

/** The host of the network's pages is its relying party. */
export const toRelyingParty = ({ origin }: Pick<Gateway, 'origin'>): string => new URL(origin()).hostname;

/** The options of a ceremony in the JSON form of WebAuthn. */
export function toPasskeyOptions(
  gateway: Gateway,
  card: NetworkCard,
  ceremony: Ceremony,
  passkeys: readonly Passkey[],
): Readonly<Record<string, unknown>> {
  const challenge = toChallenge(card, ceremony);
  const rpId = toRelyingParty(gateway);
  const known = passkeys.map(({ credentialId }) => ({ type: 'public-key', id: credentialId }));
  if (ceremony.kind === 'assertion') {
    return { challenge, rpId, allowCredentials: known, userVerification: 'required', timeout: TIMEOUT };
  }
  return {
    challenge,
    rp: { id: rpId, name: `Network ${gateway.network}` },
    user: {
      id: gateway.secrets.hash('passkey-user', card.cardId),
      name: card.maskedEmail,
      displayName: toInstrument(gateway, card),
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'required' },
    attestation: 'none',
    timeout: TIMEOUT,
  };
}
