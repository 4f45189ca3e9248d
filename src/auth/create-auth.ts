import type { Keys } from '../cryptography/open-keys.ts';
import type { Partner, Viewer } from '../domain/viewer/viewer.ts';
import { CommerceError } from '../errors/commerce-error.ts';
import type { Runtime } from '../lib/runtime.ts';
import { createAuthenticate, type RawCredentials } from './create-authenticate.ts';
import { PartnerDirectory, type PartnerRecord } from './partner-directory.ts';
import type { AuthSettings } from './settings.ts';
import { JweFlowTokens } from './tokens/jwe-flow-tokens.ts';
import { readForRenewal } from './tokens/read-for-renewal.ts';
import { type IssuedToken, TokenIssuer } from './tokens/token-issuer.ts';
import { TokenVerifier } from './tokens/token-verifier.ts';

export interface AuthOptions {
  readonly keys: Pick<Keys, 'tokenKeys' | 'flowKeys'>;
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
  /** Throws InvalidAppId. */
  issueAppToken(appId: string): Promise<IssuedToken>;
}

export function createAuth({ keys, partners, runtime, settings, noteExpired = () => {} }: AuthOptions): Auth {
  const { tokenKeys, flowKeys } = keys;
  const directory = new PartnerDirectory(partners);
  const verifier = new TokenVerifier(tokenKeys, settings, runtime, noteExpired);
  const issuer = new TokenIssuer(tokenKeys, settings, runtime);
  return {
    authenticate: createAuthenticate({ partners: directory, verifier }),
    deviceTokens: {
      issueDeviceToken: (...given) => issuer.issueDeviceToken(...given),
      issueServiceBinding: (...given) => issuer.issueServiceBinding(...given),
      readForRenewal: (app, token) => readForRenewal(verifier, app, token),
    },
    flowTokens: new JweFlowTokens({ keys: flowKeys, runtime, lifetimeSeconds: settings.flowTokenSeconds }),
    issueAppToken: async (appId) => {
      const app = directory.findByAppId(appId);
      if (app === undefined) throw new CommerceError('InvalidAppId', { description: 'This App ID is not registered.' });
      return issuer.issueAppToken(app);
    },
  };
}
