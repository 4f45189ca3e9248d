import { createHmac } from 'node:crypto';
import type { HttpClient } from '../../adapters/toolkit/http-client.ts';
import { type Clock, toUnixSeconds } from '../../lib/clock.ts';
import { type AskNetwork, createAskNetwork } from '../toolkit/create-ask-network.ts';
import { readRefusal } from './error-mapper.ts';
import type { NetworkASettings } from './settings.ts';

/** Signs with `x-pay-token`: an HMAC over the time, the path, the query and the body. */
export const createClient = (
  { url, apiKey, sharedSecret }: NetworkASettings,
  http: HttpClient,
  clock: Clock,
): AskNetwork =>
  createAskNetwork(http, {
    url,
    readRefusal,
    sign: ({ path, body }) => {
      const query = `apikey=${encodeURIComponent(apiKey.reveal())}`;
      const seconds = toUnixSeconds(clock.now());
      const hash = createHmac('sha256', sharedSecret.reveal()).update(`${seconds}${path}${query}${body}`).digest('hex');
      return { path: `${path}?${query}`, headers: { 'x-pay-token': `xv2:${seconds}:${hash}` } };
    },
  });
