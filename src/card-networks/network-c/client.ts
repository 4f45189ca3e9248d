import { createHmac } from 'node:crypto';
import type { HttpClient } from '../../adapters/toolkit/http-client.ts';
import type { Runtime } from '../../lib/runtime.ts';
import { type AskNetwork, createAskNetwork } from '../toolkit/create-ask-network.ts';
import { readRefusal } from './error-mapper.ts';
import type { NetworkCSettings } from './settings.ts';

/** Signs with `Authorization: MAC`: an HMAC over the time, a nonce, the address and a hash of the body. */
export const createClient = (settings: NetworkCSettings, http: HttpClient, runtime: Runtime): AskNetwork =>
  createAskNetwork(http, {
    url: settings.url,
    readRefusal,
    sign: ({ path, body }) => {
      const sign = (text: string) => createHmac('sha256', settings.clientSecret.reveal()).update(text).digest('base64');
      const { hostname } = new URL(settings.signedOrigin ?? settings.url);
      const [ts, nonce, bodyhash] = [String(runtime.clock.now()), runtime.uuid(), sign(body)];
      const mac = sign([ts, nonce, 'POST', path, hostname, bodyhash, ''].join('\n'));
      const parts = { id: settings.clientId, ts, nonce, bodyhash, mac };
      const header = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
      return { path, headers: { authorization: `MAC ${header.join(',')}` } };
    },
  });
