import type { PaymentEncryptionKey } from '../../../domain/payment/payment.ts';

const LABEL = /^[a-z][a-z0-9_]*$/;

/** The handler of this service: it takes a card that the platform has encrypted with the key in its configuration. */
export const encryptedCardHandler = {
  id: 'encrypted_card',
  /** A name of the operator's domain, backwards. One of the demo's if the service has only an address. */
  toName(publicUrl: string): string {
    const labels = new URL(publicUrl).hostname.replaceAll('-', '_').split('.').reverse();
    const isNamed = labels.length > 1 && labels.every((label) => LABEL.test(label));
    return [...(isNamed ? labels : ['example', 'demo']), 'encrypted_card'].join('.');
  },
  toConfig: ({ keyId, algorithm, encryption, jwk, expiresAt }: PaymentEncryptionKey) => ({
    key_id: keyId,
    algorithm,
    encryption,
    jwk,
    expires_at: expiresAt,
  }),
} as const;
