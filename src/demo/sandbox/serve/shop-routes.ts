import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { LocalSandboxEndpoint } from '../endpoint/create-sandbox-endpoint.ts';
import { ShopNotOpenedError } from '../endpoint/sandbox-endpoint.ts';
import type { ShopCalls, ShopInput, ShopOperationName } from '../endpoint/shop-endpoint.ts';
import { ShopStoppedError } from '../endpoint/shop-traffic.ts';
import { assertShopSettings } from '../settings.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { ShopSettingsError } from '../shop-settings-error.ts';
import { shopToOpenWire } from '../wire/opening-wire.ts';
import { shopOperationNames, shopWire } from '../wire/shop-wire.ts';

type ShopRequest = FastifyRequest<{ Params: { domain: string } }>;

/** The endpoint over HTTP: a result is 200, a refusal 422, and a stopped shop breaks the connection. */
export const createShopRoutes =
  (endpoint: LocalSandboxEndpoint): FastifyPluginAsync =>
  async (app) => {
    app.post('/shops', async ({ body }, reply) => {
      const shop = shopToOpenWire.safeParse(body);
      if (!shop.success) return reply.code(400).send({ problem: 'This is not a shop to open.' });
      return sendJson(reply, { problem: await open(endpoint, shop.data) });
    });
    for (const operation of shopOperationNames) installOperation(app, endpoint, operation);
  };

/** Returns the error; null if the shop is open. */
async function open(
  endpoint: LocalSandboxEndpoint,
  { domain, settings }: { readonly domain: string; readonly settings: unknown },
): Promise<string | null> {
  try {
    if (settings !== null) assertShopSettings(settings);
    await endpoint.openShop({ domain, settings });
    return null;
  } catch (error) {
    if (error instanceof ShopNotOpenedError || error instanceof ShopSettingsError) return error.message;
    throw error;
  }
}

function installOperation<Name extends ShopOperationName>(
  app: FastifyInstance,
  endpoint: LocalSandboxEndpoint,
  operation: Name,
): void {
  app.post(`/shops/:domain/${operation}`, async (request: ShopRequest, reply) => {
    const shop = await endpoint.findShop(request.params.domain);
    if (shop === undefined) return reply.code(404).send({ problem: 'There is no such shop.' });
    const input = shopWire[operation].input.safeParse(request.body);
    if (!input.success) return reply.code(400).send({ problem: `This is not the input of ${operation}.` });
    return answer(shop, operation, input.data, reply);
  });
}

async function answer<Name extends ShopOperationName>(
  shop: ShopCalls,
  operation: Name,
  input: ShopInput<Name>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    // A shop completes an operation even if its caller has disconnected.
    const { signal } = new AbortController();
    return sendJson(reply, await shop[operation]({ signal }, input));
  } catch (error) {
    if (error instanceof ShopRefusal) return sendJson(reply.code(422), { code: error.code, details: error.details });
    if (!(error instanceof ShopStoppedError)) throw error;
    reply.raw.destroy();
    return reply.hijack();
  }
}

const sendJson = (reply: FastifyReply, body: unknown): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
