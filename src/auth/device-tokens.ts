import type { Owner, Partner } from '../domain/viewer.ts';
import { CommerceError } from '../errors/commerce-error.ts';
import type { Clock } from '../lib/clock.ts';
import type { AuthSettings } from './settings.ts';
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
    const { verifier, settings, clock } = this.#dependencies;
    const { claims } = await verifier.verify(token);
    if (claims.token_use !== 'device') {
      throw new CommerceError('InvalidJWTToken', { description: 'Only the token of a device session can be renewed.' });
    }
    if (claims.appid !== app.appId || claims.sub !== app.name) {
      throw new CommerceError('Forbidden', { description: 'The token was made for another App ID.' });
    }
    if (clock.now() > (claims.exp + settings.renewalSeconds) * 1000) {
      throw new CommerceError('TokenExpired', { description: 'The token expired too long ago to be renewed.' });
    }
    return { deviceId: claims.deviceid };
  }
}
