import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod';
import { webhookSecret } from '../../../support/servers/webhook-receiver.ts';

const bodyShape = z.object({
  type: z.enum(['order.placed', 'attempt.ended']),
  data: z.object({
    order: z.object({ orderId: z.string() }).nullable(),
    attempt: z.object({ attemptId: z.string() }).optional(),
  }),
});

/** What was accepted, in the order of its first acceptance. */
export interface Told {
  readonly id: string;
  readonly type: 'order.placed' | 'attempt.ended';
  readonly orderId: string | null;
  readonly attemptId: string | null;
}

/** Each of these webhooks is not accepted at first: a status, no answer, a broken connection. */
const TROUBLE = new Map<number, 'status' | 'silence' | 'break'>([
  [0, 'status'],
  [6, 'silence'],
  [12, 'break'],
]);
const ROUND = 18;

/** The backend of the partner whose buyers order. It breaks like everything else. */
export class WebhookBackend {
  static readonly appId = 'buyers-app';
  static readonly secret = webhookSecret(4);
  readonly #server = createServer((request, response) => void this.#hear(request, response));
  readonly #told = new Map<string, Told>();
  readonly #seen = new Set<string>();
  readonly #problems: string[] = [];
  readonly #look: (text: string) => void;

  constructor(look: (text: string) => void) {
    this.#look = look;
  }

  get told(): readonly Told[] {
    return [...this.#told.values()];
  }

  /** What no backend should get. */
  get problems(): readonly string[] {
    return this.#problems;
  }

  /** The partner for the configuration. */
  async listen(): Promise<object> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = this.#server.address() as AddressInfo;
    const webhook = {
      url: `http://127.0.0.1:${port}/`,
      secrets: [{ env: 'WEBHOOK_SECRET' }],
      events: ['order.placed', 'attempt.ended'],
    };
    return { name: 'buyers', appIds: [{ id: WebhookBackend.appId, challenges: true }], webhook };
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await new Response(request).text().catch(() => null);
    // The service died while it sent.
    if (text === null) return;
    this.#look(text);
    const header = (name: string) => String(request.headers[name]);
    const id = header('webhook-id');
    const trouble = this.#seen.has(id) ? undefined : TROUBLE.get(this.#seen.size % ROUND);
    this.#seen.add(id);
    if (trouble === 'silence') return;
    if (trouble === 'break') request.destroy();
    if (trouble !== undefined) return void response.writeHead(503).end();
    try {
      const headers = {
        'webhook-timestamp': header('webhook-timestamp'),
        'webhook-signature': header('webhook-signature'),
      };
      const { type, data } = bodyShape.parse(
        new Webhook(WebhookBackend.secret).verify(text, { 'webhook-id': id, ...headers }),
      );
      const told = { id, type, orderId: data.order?.orderId ?? null, attemptId: data.attempt?.attemptId ?? null };
      if (!this.#told.has(id)) this.#told.set(id, told);
      response.writeHead(200).end();
    } catch (error) {
      this.#problems.push(`a webhook that is none: ${error}`);
      response.writeHead(400).end();
    }
  }
}
