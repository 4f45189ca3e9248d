import { createHash, createPrivateKey, sign } from 'node:crypto';
import { toUnixSeconds } from '../../lib/clock.ts';
import type { Runtime } from '../../lib/runtime.ts';
import type { HttpClient } from '../../upstream-http/http-client.ts';
import { type AskNetwork, createAskNetwork } from '../toolkit/create-ask-network.ts';
import { readRefusal } from './error-mapper.ts';
import type { NetworkBSettings } from './settings.ts';

/** Signs with OAuth 1.0a (RFC 5849) by RSA-SHA256, and with a hash of the body. */
export const createClient = (settings: NetworkBSettings, http: HttpClient, runtime: Runtime): AskNetwork => {
  const pkcs8 = Buffer.from(settings.signingKey.reveal(), 'base64');
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  return createAskNetwork(http, {
    url: settings.url,
    readRefusal,
    sign: ({ path, body }) => {
      const parameters = {
        oauth_body_hash: createHash('sha256').update(body).digest('base64'),
        oauth_consumer_key: settings.consumerKey.reveal(),
        oauth_nonce: runtime.uuid(),
        oauth_signature_method: 'RSA-SHA256',
        oauth_timestamp: String(toUnixSeconds(runtime.clock.now())),
        oauth_version: '1.0',
      };
      const pairs = Object.entries(parameters).map(([name, value]) => [name, encode(value)] as const);
      const text = pairs.map(([name, value]) => `${name}=${value}`).join('&');
      const origin = settings.signedOrigin ?? new URL(settings.url).origin;
      const base = ['POST', `${origin}${path}`, text].map(encode).join('&');
      const signature = sign('sha256', Buffer.from(base), key).toString('base64');
      const header = [...pairs, ['oauth_signature', encode(signature)] as const]
        .map(([name, value]) => `${name}="${value}"`)
        .join(', ');
      return { path, headers: { authorization: `OAuth ${header}` } };
    },
  });
};

/** RFC 3986, as RFC 5849 asks for. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
