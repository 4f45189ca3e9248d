import { CARD_ALGORITHM, CARD_ENCRYPTION } from './create-decrypt-card.ts';
import type { CardKeys } from './keys/card-keys.ts';

/** The key to encrypt a card with, as clients are given it. */
export const createPaymentEncryptionKey =
  ({ cardKeys }: { readonly cardKeys: CardKeys }) =>
  async () => {
    const key = await cardKeys.current();
    return {
      keyId: key.keyId,
      algorithm: CARD_ALGORITHM,
      encryption: CARD_ENCRYPTION,
      jwk: { ...key.publicJwk },
      expiresAt: new Date(cardKeys.expiresAt(key)).toISOString(),
    };
  };
