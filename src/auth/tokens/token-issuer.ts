import { SignJWT } from 'jose';
import type { SigningKeys } from '../../cryptography/keys/signing-keys.ts';
import type { Owner, Partner } from '../../domain/viewer/viewer.ts';
import { toUnixSeconds } from '../../lib/clock.ts';
import type { Runtime } from '../../lib/runtime.ts';
import type { AuthSettings } from '../settings.ts';
import { TOKEN_ALGORITHM, TOKEN_ISSUER } from './token-claims.ts';

export interface IssuedToken {
  readonly token: string;
  /** Seconds until it expires. */
  readonly expiresIn: number;
  /** Unix time in seconds at which it expires. */
  readonly expires: number;
}

type OwnClaims = Readonly<Record<string, string>> & { readonly token_use: string };

/** Signs the three kinds of token. */
export class TokenIssuer {
  readonly #signingKeys: SigningKeys;
  readonly #settings: AuthSettings;
  readonly #runtime: Runtime;

  constructor(signingKeys: SigningKeys, settings: AuthSettings, runtime: Runtime) {
    this.#signingKeys = signingKeys;
    this.#settings = settings;
    this.#runtime = runtime;
  }

  issueDeviceToken(app: Partner, deviceId: string): Promise<IssuedToken> {
    return this.#issue(app, { token_use: 'device', deviceid: deviceId }, this.#settings.deviceTokenSeconds);
  }

  issueAppToken(app: Partner): Promise<IssuedToken> {
    return this.#issue(app, { token_use: 'app' }, this.#settings.appTokenSeconds);
  }

  issueServiceBinding({ app, deviceId }: Owner & { readonly app: Partner }, service: string): Promise<IssuedToken> {
    const claims = { token_use: 'service-binding', deviceid: deviceId, service };
    return this.#issue(app, claims, this.#settings.serviceBindingSeconds);
  }

  async #issue(app: Partner, claims: OwnClaims, expiresIn: number): Promise<IssuedToken> {
    const { keyId, privateKey } = await this.#signingKeys.signer();
    const issuedAt = toUnixSeconds(this.#runtime.clock.now());
    const expires = issuedAt + expiresIn;
    const token = await new SignJWT({ appid: app.appId, env: this.#settings.environment, ...claims })
      .setProtectedHeader({ alg: TOKEN_ALGORITHM, typ: 'JWT', kid: keyId })
      .setIssuer(TOKEN_ISSUER)
      .setSubject(app.name)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expires)
      .setJti(this.#runtime.uuid())
      .sign(privateKey);
    return { token, expiresIn, expires };
  }
}
