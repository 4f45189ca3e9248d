import * as z from 'zod';
import { askSandbox } from '../machine/sandbox-command.ts';
import type { CompletedRequest } from './complete-request.ts';

/** What the suites can make happen in the shop and in the service. */
export interface Hooks {
  readonly dataFolder: string;
  /** The order as the agent sees it, which is the value of UCP-Agent. */
  readOrder(orderId: string, agent: string): Promise<unknown>;
  /** The calls of this key come so much later than they do. */
  age(key: string, milliseconds: number): void;
  /** The records of idempotency keys can no longer be reached, or can again. */
  setOutage(isOut: boolean): void;
  /** Called before a request and after it. */
  begin(key: string | readonly string[] | undefined): void;
  end(): void;
}

const ageShape = z.object({ key: z.string(), hours: z.number() });
const outageShape = z.object({ enabled: z.boolean() });
const adjustShape = z.object({ line_item_id: z.string(), quantity: z.int().positive() });
const orderShape = z.object({
  line_items: z.array(z.object({ id: z.string(), item: z.object({ id: z.string() }) })),
});

/** Returns the HTTP status. Ships and refunds by the commands of the sandbox's operator. */
export async function answerHook(
  { secret, dataFolder, readOrder, age, setOutage }: Hooks & { readonly secret: string },
  hook: string,
  { headers, body }: CompletedRequest,
): Promise<number> {
  const [, shipped] = /^simulate-shipping\/([^/]+)$/.exec(hook) ?? [];
  const [, adjusted] = /^orders\/([^/]+)\/adjust$/.exec(hook) ?? [];
  const content = (): unknown => JSON.parse(body.toString());
  if (shipped !== undefined) {
    if (headers['simulation-secret'] !== secret) return 403;
    await askSandbox(dataFolder, 'ship', shipped);
  } else if (adjusted !== undefined) {
    const { line_item_id: lineId, quantity } = adjustShape.parse(content());
    const order = orderShape.parse(await readOrder(adjusted, String(headers['ucp-agent'])));
    // The shop's goods have the same name as their SKU.
    const sku = order.line_items.find(({ id }) => id === lineId)?.item.id;
    await askSandbox(dataFolder, 'cancel', adjusted, '--line', `${sku}:${quantity}`);
  } else if (hook === 'idempotency/age') {
    const { key, hours } = ageShape.parse(content());
    age(key, hours * 3_600_000);
  } else if (hook === 'idempotency/outage') {
    setOutage(outageShape.parse(content()).enabled);
  } else {
    return 404;
  }
  return 200;
}
