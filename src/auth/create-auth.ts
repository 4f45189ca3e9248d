import type { JSONWebKeySet } from 'jose';
import type { SecretCard } from '../domain/payment/payment.ts';
import type { Partner, Viewer } from '../domain/viewer/viewer.ts';
import { CommerceError } from '../errors/commerce-error.ts';
import type { Runtime } from '../lib/runtime.ts';
import type { SecretBox } from '../lib/secret-box.ts';
import type { ServiceKeys } from '../stores/ports/service-keys.ts';
import { createAuthenticate, type RawCredentials } from './create-authenticate.ts';
import { CARD_ALGORITHM, CARD_ENCRYPTION, createDecryptCard } from './encryption/create-decrypt-card.ts';
import { CardKeys } from './keys/card-keys.ts';
import { FlowKeys } from './keys/flow-keys.ts';
import { KeyRingClosedError } from './keys/key-ring.ts';
import { MerchantKeys } from './keys/merchant-keys.ts';
import { SigningKeys } from './keys/signing-keys.ts';
import { PartnerDirectory, type PartnerRecord } from './partner-directory.ts';
import { type AuthSettings, toSigningKeyRetention } from './settings.ts';
import { JweFlowTokens } from './tokens/jwe-flow-tokens.ts';
import { readForRenewal } from './tokens/read-for-renewal.ts';
import { type IssuedToken, TokenIssuer } from './tokens/token-issuer.ts';
import { TokenVerifier } from './tokens/token-verifier.ts';

export interface AuthOptions {
  readonly keys: ServiceKeys;
  readonly secretBox: SecretBox;
  readonly partners: readonly PartnerRecord[];
  readonly runtime: Runtime;
  readonly settings: AuthSettings;
  /** Called with the `exp` of each token that is rejected for it, in Unix seconds. */
  readonly noteExpired?: (expires: number) => void;
}

export interface Auth {
  /**
   * The same for HTTP headers and for the payload of `connection_init`. Rejects only if the key store does not respond.
   */
  authenticate(credentials: RawCredentials): Promise<Viewer>;
  /** The tokens of device sessions, in the shape of the port that commerce defines. */
  readonly deviceTokens: Pick<TokenIssuer, 'issueDeviceToken' | 'issueServiceBinding'> & {
    readForRenewal(app: Partner, token: string): Promise<{ readonly deviceId: string }>;
  };
  readonly flowTokens: JweFlowTokens;
  readonly merchantKeys: Pick<MerchantKeys, 'signer' | 'list'>;
  /** Throws InvalidInputBody or one of the CreditCard… names, with no card data in the error. */
  decryptCard(jwe: string, use?: 'payment' | 'enrolment'): Promise<SecretCard>;
  paymentEncryptionKey(): ReturnType<typeof readPaymentEncryptionKey>;
  /** Public token-signing keys only. */
  jwks(): Promise<JSONWebKeySet>;
  /** Throws InvalidAppId. */
  issueAppToken(appId: string): Promise<IssuedToken>;
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
export async function createAuth({
  keys,
  secretBox,
  partners,
  runtime,
  settings,
  noteExpired = () => {},
}: AuthOptions): Promise<Auth> {
  const signingKeys = new SigningKeys({
    purpose: 'token-signing',
    keys,
    secretBox,
    runtime,
    rotation: settings.signingKeyRotation,
    retention: toSigningKeyRetention(settings),
  });
  const merchantKeys = new MerchantKeys({ keys, secretBox, runtime, settings });
  const cardKeys = new CardKeys({ keys, secretBox, runtime, settings });
  const flowKeys = new FlowKeys({ keys, secretBox, runtime });
  const directory = new PartnerDirectory(partners);
  const verifier = new TokenVerifier(signingKeys, settings, runtime, noteExpired);
  const issuer = new TokenIssuer(signingKeys, settings, runtime);
  await signingKeys.signer();

  return {
    authenticate: createAuthenticate({ partners: directory, verifier }),
    deviceTokens: {
      issueDeviceToken: (...given) => issuer.issueDeviceToken(...given),
      issueServiceBinding: (...given) => issuer.issueServiceBinding(...given),
      readForRenewal: (app, token) => readForRenewal(verifier, app, token),
    },
    flowTokens: new JweFlowTokens({ keys: flowKeys, runtime, lifetimeSeconds: settings.flowTokenSeconds }),
    merchantKeys,
    decryptCard: createDecryptCard({ cardKeys, clock: runtime.clock }),
    paymentEncryptionKey: () => readPaymentEncryptionKey(cardKeys),
    jwks: () => signingKeys.jwks(),
    issueAppToken: async (appId) => {
      const app = directory.findByAppId(appId);
      if (app === undefined) throw new CommerceError('InvalidAppId', { description: 'This App ID is not registered.' });
      return issuer.issueAppToken(app);
    },
    rotate: (kind) => (kind === 'signing' ? signingKeys.rotate() : cardKeys.rotate()),
    prepare: async () => {
      try {
        await cardKeys.current();
      } catch (error) {
        if (!(error instanceof KeyRingClosedError)) throw error;
      }
    },
    renew: async () => {
      const due = (await keys.listNewest()).filter(
        ({ createdAt }) => runtime.clock.now() - createdAt >= settings.signingKeyRotation,
      );
      if (due.some(({ purpose }) => purpose === 'token-signing')) await signingKeys.signer();
      await merchantKeys.renew(due.map(({ purpose }) => purpose));
    },
    close: async () => {
      await Promise.all([signingKeys.close(), merchantKeys.close(), cardKeys.close(), flowKeys.close()]);
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
