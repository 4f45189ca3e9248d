import type { PaymentHandler } from './payment-handler.ts';

/** The handler of this service: it takes a card that the platform has encrypted with the key in its configuration. */
export const encryptedCardHandler: PaymentHandler = {
  id: 'encrypted_card',
  instrument: 'card',
  isTaken: ({ takesCard }) => takesCard,
  toConfig: async (_taken, { paymentEncryptionKey }) => {
    const { keyId, algorithm, encryption, jwk, expiresAt } = await paymentEncryptionKey();
    return { key_id: keyId, algorithm, encryption, jwk, expires_at: expiresAt };
  },
  parse: (credential) =>
    typeof credential?.token === 'string' ? { input: { encryptedCard: credential.token } } : undefined,
};
