import { createHmac } from 'node:crypto';
import * as z from 'zod';
import type { CommerceError } from '../../errors/commerce-error.ts';
import type { Runtime } from '../../lib/runtime.ts';
import type { HttpClient } from '../../upstream-http/http-client.ts';
import { type AskNetwork, createAskNetwork } from '../toolkit/create-ask-network.ts';
import { networkRefusals } from '../toolkit/network-refusals.ts';
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

const refusalWire = z.object({ error_type: z.string() });

const types = new Map<string, () => CommerceError>(
  Object.entries({
    account_declined: networkRefusals.cardDeclined,
    account_expired: networkRefusals.cardExpired,
    account_not_found: networkRefusals.cardNotFound,
    account_number_invalid: networkRefusals.cardNumberWrong,
    credential_in_use: networkRefusals.credentialTaken,
    intent_in_use: networkRefusals.intentInUse,
    intent_over: networkRefusals.intentOver,
    invalid_request: networkRefusals.requestRefused,
    invalid_state: networkRefusals.wrongStep,
    session_over: networkRefusals.flowOver,
  }),
);

/** Undefined for a type that is not known here. */
function readRefusal(body: unknown): CommerceError | undefined {
  const refusal = refusalWire.safeParse(body).data;
  return refusal && types.get(refusal.error_type)?.();
}
