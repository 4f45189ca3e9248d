import type { OutboxEvent } from '../commerce/order/outgoing-events/outbox-event.ts';
import type { Receivers } from '../commerce/order/outgoing-events/receivers.ts';
import type { Config } from '../config/loaded-config.ts';
import type { toWebhookBody } from '../graphql/webhook-body.ts';
import type { Runtime } from '../lib/runtime.ts';
import type { PostToReceiver } from '../outgoing-webhooks/create-partner-webhooks.ts';
import type { MerchantKeys } from '../server/ucp/signatures/merchant-signer.ts';
import type { Stores } from '../stores/ports/index.ts';

export interface ReceiverParts {
  readonly runtime: Runtime;
  readonly stores: Pick<Stores, 'agentPlatforms'>;
  readonly publicUrl: () => string;
  readonly keys: MerchantKeys;
  /** Asked at the first delivery. */
  readonly schema: () => Parameters<typeof toWebhookBody>[0];
}

/** The receivers that are told of orders; undefined, with nothing loaded, if no partner has a webhook and no agent can buy. */
export async function createReceivers(
  config: Pick<Config, 'partners' | 'merchants' | 'demo'>,
  parts: ReceiverParts,
): Promise<Receivers | undefined> {
  const hasWebhooks = config.partners.some(({ webhook }) => webhook !== undefined);
  // The condition of `createUcpFace`.
  const hasAgents = config.demo || config.merchants.some(({ ucp }) => ucp !== undefined);
  if (!hasWebhooks && !hasAgents) return undefined;
  const { createPostToReceiver } = await import('../outgoing-webhooks/post-to-receiver.ts');
  const { createForeignHttp } = await import('../upstream-http/foreign-http.ts');
  const post = createPostToReceiver(createForeignHttp({ allowsLoopback: config.demo }));
  const partners = await createPartners(config, parts, post);
  if (!hasAgents) return partners;
  const { joinReceivers } = await import('../outgoing-webhooks/join-receivers.ts');
  return joinReceivers(partners, await createPlatforms(parts, post));
}

async function createPartners(
  { partners }: Pick<Config, 'partners'>,
  { runtime, schema }: ReceiverParts,
  post: PostToReceiver,
): Promise<Receivers> {
  const webhooks = partners.flatMap(({ name, webhook }) => (webhook ? [{ partner: name, ...webhook }] : []));
  const { createPartnerWebhooks } = await import('../outgoing-webhooks/create-partner-webhooks.ts');
  const { toWebhookBody } = await import('../graphql/webhook-body.ts');
  return createPartnerWebhooks(webhooks, {
    clock: runtime.clock,
    toBody: (event: OutboxEvent) => toWebhookBody(schema(), event),
    post,
  });
}

async function createPlatforms({ runtime, stores, publicUrl, keys }: ReceiverParts, post: PostToReceiver) {
  const { createAgentWebhooks } = await import('../outgoing-webhooks/create-agent-webhooks.ts');
  const { toProfileUrl } = await import('../server/ucp/discovery/create-profile.ts');
  const { toOrderBody } = await import('../server/ucp/orders/to-order-body.ts');
  const { signMessage } = await import('../server/ucp/signatures/sign-message.ts');
  return createAgentWebhooks({
    platforms: stores.agentPlatforms,
    toBody: ({ order, deviceId }, { version }) => toOrderBody(order, { checkoutId: deviceId, version }),
    toProfileUrl: (domain) => toProfileUrl({ publicUrl }, domain),
    sign: async ({ domain, url, headers, body }) => {
      const message = { method: 'POST', url, headers, body: Buffer.from(body) };
      return signMessage(message, await keys.signer(domain), runtime.clock.now());
    },
    post,
  });
}
