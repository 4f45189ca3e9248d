import type { VerificationMethod } from '../../../../domain/card-network/card-network.ts';
import type { NetworkCard } from '../cards/cards.ts';
import type { Gateway } from '../gateway.ts';

/** How the holder of a card can be verified: at A by codes, at B in a frame of the issuer, at C not at all. */
export function listMethods(
  { network }: Gateway,
  { maskedEmail, maskedPhone }: Pick<NetworkCard, 'maskedEmail' | 'maskedPhone'>,
): readonly VerificationMethod[] {
  if (network === 'C') return [];
  if (network === 'B') return [{ methodId: 'issuer', type: 'IFRAME', maskedDestination: null }];
  return [
    ...(maskedPhone === null
      ? []
      : [{ methodId: 'sms', type: 'OTP_SMS', maskedDestination: maskedPhone } satisfies VerificationMethod]),
    { methodId: 'email', type: 'OTP_EMAIL', maskedDestination: maskedEmail },
  ];
}
