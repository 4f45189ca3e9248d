import type { FastifyPluginAsync } from 'fastify';
import * as z from 'zod';
import { requireBearerToken } from '../../../../lib/net/require-bearer-token.ts';
import type { Secret } from '../../../../lib/secret.ts';
import type { Gateway } from '../gateway.ts';
import { AcquirerRefusal } from './acquirer-refusal.ts';
import { giveUpKey, redeem } from './authorizations.ts';

const key = z.string().regex(/^[\x21-\x7e]{1,128}$/);
const merchant = z.string().min(1).max(253);
const keyWire = z.strictObject({ merchant, key });
const redemptionWire = z.strictObject({
  merchant,
  key,
  token: z.string().regex(/^\d{12,19}$/),
  proof: z.string().min(1).max(100),
  amount: z.int().min(1),
  currency: z.string().regex(/^[A-Z]{3}$/),
});

/** What merchants' acquirers ask: an approval is 200, a refusal 402 with `{ "refusal": CODE }`. */
export const createAcquirerRoutes =
  (gateway: Gateway, token: Secret): FastifyPluginAsync =>
  async (app) => {
    app.addHook('onRequest', requireBearerToken(token));
    app.post('/acquirer/authorizations', async ({ body }, reply) => {
      const input = redemptionWire.safeParse(body);
      if (!input.success) return reply.code(400).send({ problem: 'This is not a redemption.' });
      try {
        return reply.send({ authorization: redeem(gateway, input.data) });
      } catch (error) {
        if (!(error instanceof AcquirerRefusal)) throw error;
        return reply.code(402).send({ refusal: error.code });
      }
    });
    app.post('/acquirer/keys/give-up', async ({ body }, reply) => {
      const input = keyWire.safeParse(body);
      if (!input.success) return reply.code(400).send({ problem: 'This is not a key.' });
      return reply.send({ authorization: giveUpKey(gateway, input.data.merchant, input.data.key) });
    });
  };
