import type { Owner, Partner } from '../domain/viewer.ts';
import { CommerceError } from '../errors/commerce-error.ts';
import type { Clock } from '../lib/clock.ts';
import type { AuthSettings } from './settings.ts';
import type { TokenClaims } from './token-claims.ts';
import type { IssuedToken, TokenIssuer } from './token-issuer.ts';
import type { TokenVerifier } from './token-verifier.ts';

interface Dependencies {
  readonly issuer: TokenIssuer;
  readonly verifier: TokenVerifier;
  readonly settings: AuthSettings;
  readonly clock: Clock;
}

/** What device sessions need of tokens: it has the shape of the port that commerce states. */
export class DeviceTokens {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  issueDeviceToken(app: Partner, deviceId: string): Promise<IssuedToken> {
    return this.#dependencies.issuer.issueDeviceToken(app, deviceId);
  }

  issueServiceBinding(owner: Owner & { readonly app: Partner }, service: string): Promise<IssuedToken> {
    return this.#dependencies.issuer.issueServiceBinding(owner, service);
  }

  async readForRenewal(app: Partner, token: string): Promise<{ readonly deviceId: string }> {
    const claims = await this.#requireClaims(token);
    if (claims.token_use !== 'device') {
      throw new CommerceError('InvalidJWTToken', { description: 'Only the token of a device session can be renewed.' });
    }
    if (claims.appid !== app.appId || claims.sub !== app.name) {
      throw new CommerceError('Forbidden', { description: 'The token was made for another App ID.' });
    }
    if (this.#isTooOld(claims.exp)) throw tooOld();
    return { deviceId: claims.deviceid };
  }

  /** A token outlives the key that signed it: a client who comes back after months is told that it is too old, not that it is forged. */
  async #requireClaims(token: string): Promise<TokenClaims> {
    const { verifier } = this.#dependencies;
    try {
      return (await verifier.verify(token)).claims;
    } catch (error) {
      if (!(error instanceof CommerceError) || error.name !== 'InvalidJWTToken') throw error;
      const claimed = await verifier.findClaimedExpiry(token);
      throw claimed !== undefined && this.#isTooOld(claimed) ? tooOld() : error;
    }
  }

  #isTooOld(expires: number): boolean {
    const { settings, clock } = this.#dependencies;
    return clock.now() > (expires + settings.renewalSeconds) * 1000;
  }
}

const tooOld = (): CommerceError =>
  new CommerceError('TokenExpired', { description: 'The token expired too long ago to be renewed.' });
