import type { OutboxEvent } from '../commerce/order/outbox/outbox-event.ts';
import type { Receivers } from '../commerce/order/outbox/receivers.ts';
import type { Config } from '../config/config.ts';
import type { toWebhookBody } from '../graphql/webhook/webhook-body.ts';
import type { Runtime } from '../lib/runtime.ts';

export interface ReceiverParts {
  readonly runtime: Runtime;
  /** Asked at the first delivery. */
  readonly schema: () => Parameters<typeof toWebhookBody>[0];
}

/** The receivers that are told of orders; undefined, with nothing loaded, if no partner has a webhook. */
export async function createReceivers(
  { partners, demo }: Pick<Config, 'partners' | 'demo'>,
  { runtime, schema }: ReceiverParts,
): Promise<Receivers | undefined> {
  const webhooks = partners.flatMap(({ name, webhook }) => (webhook ? [{ partner: name, ...webhook }] : []));
  if (webhooks.length === 0) return undefined;
  const { createWebhooks } = await import('../webhooks/create-webhooks.ts');
  const { createPostToReceiver } = await import('../webhooks/post-to-receiver.ts');
  const { createForeignHttp } = await import('../lib/net/foreign-http.ts');
  const { toWebhookBody } = await import('../graphql/webhook/webhook-body.ts');
  return createWebhooks(webhooks, {
    clock: runtime.clock,
    toBody: (event: OutboxEvent) => toWebhookBody(schema(), event),
    post: createPostToReceiver(createForeignHttp({ allowsLoopback: demo })),
  });
}
