import { DeliveryError } from '../commerce/order/outbox/delivery-error.ts';
import type { OutboxEvent } from '../commerce/order/outgoing-events/outbox-event.ts';
import type { Receivers } from '../commerce/order/outgoing-events/receivers.ts';
import { toOwner } from '../domain/viewer/viewer.ts';
import type { AgentPlatforms, NotedPlatform } from '../stores/ports/index.ts';
import type { PostToReceiver } from './create-partner-webhooks.ts';

interface UnsignedWebhook {
  /** The merchant that signs. */
  readonly domain: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface AgentWebhookParts {
  readonly platforms: Pick<AgentPlatforms, 'find' | 'renew'>;
  /** The whole order, as the platform reads it. */
  readonly toBody: (event: Pick<OutboxEvent, 'order' | 'deviceId'>, platform: NotedPlatform) => string;
  /** The address of a merchant's profile here. */
  readonly toProfileUrl: (domain: string) => string;
  /** The headers that sign a request with a key of the merchant. */
  readonly sign?: (webhook: UnsignedWebhook) => Promise<Readonly<Record<string, string>>>;
  readonly post: PostToReceiver;
}

/** Begins the names of platforms, each a partner of its own. The name of a configured partner has no colon. */
const PREFIX = 'ucp:';

/**
 * The platforms of agents as receivers: each hears of its orders at the address that its profile names. Source: the Universal Commerce
 * Protocol, "Order Event Webhook".
 */
export function createAgentWebhooks({
  platforms,
  toBody,
  toProfileUrl,
  sign,
  post,
}: AgentWebhookParts): Receivers & { readonly owns: (receiver: string) => boolean } {
  return {
    owns: (receiver) => receiver.startsWith(PREFIX),
    list: async (owner, type) => {
      const { partner } = toOwner(owner);
      if (!partner.startsWith(PREFIX) || type === 'attempt.ended') return [];
      const platform = await platforms.find(partner);
      return platform === undefined || platform.webhookUrl === null ? [] : [partner];
    },
    show: async (receiver, order) => {
      const platform = await platforms.find(receiver);
      // The order does not change with the version of the protocol.
      return platform === undefined ? null : toBody(order, { ...platform, version: '' });
    },
    deliver: async (receiver, event, signal) => {
      const platform = await platforms.find(receiver);
      const url = platform?.webhookUrl;
      if (platform === undefined || typeof url !== 'string') throw new DeliveryError('The platform names no address');
      // An order may change for longer than its platform is kept after its last call.
      await platforms.renew(receiver);
      const body = toBody(event, platform);
      const { domain, messageId, at } = event;
      const headers = {
        'content-type': 'application/json',
        'ucp-agent': `profile="${toProfileUrl(domain)}"`,
        'webhook-id': messageId,
        'idempotency-key': messageId,
        'webhook-timestamp': String(Math.floor(Date.parse(at) / 1000)),
        'x-event-type': toEventType(event),
      };
      const signed = { ...headers, ...(await sign?.({ domain, url, headers, body })) };
      const status = await post(url, { headers: signed, body, signal });
      if (status < 200 || status > 299) throw new DeliveryError(`HTTP ${status}`);
    },
  };
}

/** The header is not part of the protocol, but its test suite checks it. */
function toEventType({ type, order }: OutboxEvent): string {
  if (type === 'order.placed') return 'order_placed';
  return order?.status === 'SHIPPED' ? 'order_shipped' : 'order_updated';
}
