import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod';
import { atEnd, type Ending } from '../at-end.ts';
import { until } from '../until.ts';

const bodyShape = z.object({
  type: z.string(),
  timestamp: z.string(),
  data: z.object({
    deviceId: z.string(),
    domain: z.string(),
    order: z.looseObject({ orderId: z.string(), orderNumber: z.string(), status: z.string() }).nullable(),
    attempt: z.looseObject({ attemptId: z.string(), status: z.string() }).optional(),
  }),
});

export type WebhookBody = z.output<typeof bodyShape>;

export interface Delivery {
  readonly id: string;
  readonly signatures: number;
  readonly body: WebhookBody;
  /** What was answered; null for nothing. */
  readonly status: number | null;
}

export interface WebhookReceiver {
  readonly url: string;
  /** What was sent, in the order of arrival, also what was not accepted. */
  readonly deliveries: readonly Delivery[];
  /** Waits until so many arrived. */
  wait(count: number): Promise<readonly Delivery[]>;
}

export const webhookSecret = (fill: number): string => `whsec_${Buffer.alloc(32, fill).toString('base64')}`;

/**
 * The backend of a partner. It fails on what the secret does not sign. `answer` decides the status of each delivery, counted from 1; undefined
 * never answers.
 */
export async function startWebhookReceiver(
  t: Ending,
  {
    secret,
    answer = () => 200,
  }: { readonly secret: string; readonly answer?: (count: number, body: WebhookBody) => number | undefined },
): Promise<WebhookReceiver> {
  const deliveries: Delivery[] = [];
  const forgeries: unknown[] = [];
  const webhook = new Webhook(secret);
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const header = (name: string) => String(request.headers[name]);
      const signature = header('webhook-signature');
      try {
        const content = webhook.verify(Buffer.concat(parts).toString(), {
          'webhook-id': header('webhook-id'),
          'webhook-timestamp': header('webhook-timestamp'),
          'webhook-signature': signature,
        });
        const body = bodyShape.parse(content);
        const status = answer(deliveries.length + 1, body);
        const signatures = signature.split(' ').length;
        deliveries.push({ id: header('webhook-id'), signatures, body, status: status ?? null });
        if (status !== undefined) response.writeHead(status).end();
      } catch (error) {
        forgeries.push(error);
        response.writeHead(401).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(t, async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    deliveries,
    wait: async (count) => {
      await until(async () => {
        if (forgeries.length > 0) throw forgeries[0];
        return deliveries.length >= count;
      }, 30_000);
      return deliveries;
    },
  };
}
