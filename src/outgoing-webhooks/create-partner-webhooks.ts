import { createHmac } from 'node:crypto';
import { DeliveryError } from '../commerce/order/outbox/delivery-error.ts';
import type { OutboxEvent } from '../commerce/order/outgoing-events/outbox-event.ts';
import type { Receivers } from '../commerce/order/outgoing-events/receivers.ts';
import { toOwner } from '../domain/viewer/viewer.ts';
import type { Clock } from '../lib/clock.ts';
import type { Secret } from '../lib/secret.ts';

export interface Webhook {
  readonly partner: string;
  readonly url: string;
  readonly secrets: readonly Secret[];
  readonly events: readonly OutboxEvent['type'][];
}

export interface WebhookParts {
  readonly clock: Clock;
  readonly toBody: (event: OutboxEvent) => Promise<string>;
  readonly post: PostToReceiver;
}

/** Resolves to the HTTP status. Rejects with a DeliveryError. */
export type PostToReceiver = (
  url: string,
  request: { readonly headers: Readonly<Record<string, string>>; readonly body: string; readonly signal: AbortSignal },
) => Promise<number>;

/** The backends of partners as receivers, each named after its partner. Source: Standard Webhooks 1.0. */
export function createPartnerWebhooks(webhooks: readonly Webhook[], { clock, toBody, post }: WebhookParts): Receivers {
  const byPartner = new Map(webhooks.map((webhook) => [webhook.partner, webhook]));
  return {
    list: async (owner, type) => {
      const webhook = byPartner.get(toOwner(owner).partner);
      return webhook?.events.includes(type) ? [`${PREFIX}${webhook.partner}`] : [];
    },
    deliver: async (receiver, event, signal) => {
      const webhook = byPartner.get(receiver.slice(PREFIX.length));
      if (webhook === undefined) throw new DeliveryError('No webhook is configured');
      const body = await toBody(event);
      const { messageId } = event;
      const timestamp = Math.floor(clock.now() / 1000);
      const headers = {
        'content-type': 'application/json',
        'webhook-id': messageId,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signPartnerWebhook(webhook.secrets, { messageId, timestamp, body }),
      };
      const status = await post(webhook.url, { headers, body, signal });
      if (status < 200 || status > 299) throw new DeliveryError(`HTTP ${status}`);
    },
  };
}

const PREFIX = 'webhook:';

interface SignedText {
  readonly messageId: string;
  /** Whole seconds since the Unix epoch. */
  readonly timestamp: number;
  readonly body: string;
}

/** The header `webhook-signature`: one signature for each secret. Source: Standard Webhooks, "Signature scheme". */
const signPartnerWebhook = (secrets: readonly Secret[], { messageId, timestamp, body }: SignedText): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.reveal().replace(/^whsec_/, ''), 'base64');
      return `v1,${createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
