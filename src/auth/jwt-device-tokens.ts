import type { Owner, Partner } from '../domain/viewer/viewer.ts';
import { CommerceError } from '../errors/commerce-error.ts';
import type { TokenClaims } from './token-claims.ts';
import type { IssuedToken, TokenIssuer } from './token-issuer.ts';
import { createTooOldError, type TokenVerifier } from './token-verifier.ts';

interface Dependencies {
  readonly issuer: TokenIssuer;
  readonly verifier: TokenVerifier;
}

/** The token operations that device sessions need, in the shape of the port that commerce defines. */
export class JwtDeviceTokens {
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
      throw new CommerceError('InvalidJWTToken', {
        description: 'Only the token of a device session can be renewed.',
        action: 'NEW_SESSION',
      });
    }
    if (claims.appid !== app.appId || claims.sub !== app.name) {
      throw new CommerceError('Forbidden', { description: 'The token belongs to another App ID.' });
    }
    if (this.#dependencies.verifier.isTooOld(claims.exp)) throw createTooOldError();
    return { deviceId: claims.deviceid };
  }

  /**
   * A token outlives the key that signed it: a client that returns after months learns that the token is too old, not
   * that it is forged.
   */
  async #requireClaims(token: string): Promise<TokenClaims> {
    const { verifier } = this.#dependencies;
    try {
      return (await verifier.verify(token)).claims;
    } catch (error) {
      if (!(error instanceof CommerceError) || error.name !== 'InvalidJWTToken') throw error;
      const claimed = await verifier.findClaimedExpiry(token);
      throw claimed !== undefined && verifier.isTooOld(claimed) ? createTooOldError() : error;
    }
  }
}
