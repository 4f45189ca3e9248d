import type { JSONWebKeySet } from 'jose';
import type { SecretCard } from '../domain/payment/payment.ts';
import type { Runtime } from '../lib/runtime.ts';
import type { SecretBox } from '../lib/secret-box.ts';
import type { ServiceKeys } from '../stores/ports/service-keys.ts';
import { CARD_ALGORITHM, CARD_ENCRYPTION, createDecryptCard } from './cards/create-decrypt-card.ts';
import { CardKeys } from './keys/card-keys.ts';
import { FlowKeys } from './keys/flow-keys.ts';
import { KeyRingClosedError } from './keys/key-ring.ts';
import type { KeySettings } from './keys/key-settings.ts';
import { MerchantKeys } from './keys/merchant-keys.ts';
import { SigningKeys } from './keys/signing-keys.ts';

export interface KeyOptions {
  readonly stored: ServiceKeys;
  readonly secretBox: SecretBox;
  readonly runtime: Runtime;
  readonly settings: KeySettings;
}

/** The keys that the service makes and stores, and the cards that are opened with them. */
export interface Keys {
  readonly tokenKeys: SigningKeys;
  readonly flowKeys: FlowKeys;
  readonly merchantKeys: Pick<MerchantKeys, 'signer' | 'list'>;
  /** Throws InvalidInputBody or one of the CreditCard… names, with no card data in the error. */
  decryptCard(jwe: string, use?: 'payment' | 'enrolment'): Promise<SecretCard>;
  paymentEncryptionKey(): ReturnType<typeof readPaymentEncryptionKey>;
  /** Public token-signing keys only. */
  jwks(): Promise<JSONWebKeySet>;
  /**
   * Generates a successor of the newest key, and returns its id. A signing key signs once it has been published for ten
   * minutes.
   */
  rotate(kind: 'signing' | 'card'): Promise<string>;
  /**
   * Generates the card key before its first use. Call it, unawaited, once the service listens. It ends early if the
   * service closes.
   */
  prepare(): Promise<void>;
  /**
   * Gives each signing key that is old enough a successor, also one that nobody has asked for since. Keys that encrypt get theirs when they are
   * next used. Call it every hour.
   */
  renew(): Promise<void>;
  /** Waits for keys that are being generated. Afterwards the store is no longer used. */
  close(): Promise<void>;
}

/**
 * Generates the token-signing key on the first start. Rejects if stored keys cannot be decrypted, since then no token
 * would verify.
 */
export async function openKeys({ stored, secretBox, runtime, settings }: KeyOptions): Promise<Keys> {
  const parts = { keys: stored, secretBox, runtime };
  const tokenKeys = new SigningKeys({
    ...parts,
    purpose: 'token-signing',
    rotation: settings.signingKeyRotation,
    retention: settings.tokenKeyRetention,
  });
  const merchantKeys = new MerchantKeys({ ...parts, settings });
  const cardKeys = new CardKeys({ ...parts, settings });
  const flowKeys = new FlowKeys(parts);
  await tokenKeys.signer();

  return {
    tokenKeys,
    flowKeys,
    merchantKeys,
    decryptCard: createDecryptCard({ cardKeys, clock: runtime.clock }),
    paymentEncryptionKey: () => readPaymentEncryptionKey(cardKeys),
    jwks: () => tokenKeys.jwks(),
    rotate: (kind) => (kind === 'signing' ? tokenKeys.rotate() : cardKeys.rotate()),
    prepare: async () => {
      try {
        await cardKeys.current();
      } catch (error) {
        if (!(error instanceof KeyRingClosedError)) throw error;
      }
    },
    renew: async () => {
      const due = (await stored.listNewest()).filter(
        ({ createdAt }) => runtime.clock.now() - createdAt >= settings.signingKeyRotation,
      );
      if (due.some(({ purpose }) => purpose === 'token-signing')) await tokenKeys.signer();
      await merchantKeys.renew(due.map(({ purpose }) => purpose));
    },
    close: async () => {
      await Promise.all([tokenKeys.close(), merchantKeys.close(), cardKeys.close(), flowKeys.close()]);
    },
  };
}

/** The key to encrypt a card with, as clients are given it. */
async function readPaymentEncryptionKey(cardKeys: CardKeys) {
  const key = await cardKeys.current();
  return {
    keyId: key.keyId,
    algorithm: CARD_ALGORITHM,
    encryption: CARD_ENCRYPTION,
    jwk: { ...key.publicJwk },
    expiresAt: new Date(cardKeys.expiresAt(key)).toISOString(),
  };
}
