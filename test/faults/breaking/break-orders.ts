import { z } from 'zod';
import type { ProxiedRequest } from '../../contract/merchant-adapter/fault-proxy.ts';
import { type BoughtOrder, buy, DOMAIN, type Market } from '../../nodes/chaos/buyer.ts';
import { SeededRandom } from '../../nodes/chaos/random.ts';
import { post } from '../../support/graphql-client.ts';
import type { BugName } from './bugs.ts';
import { judge } from './judge.ts';
import { createPlan, faults, operations, type PlannedDeath } from './plan.ts';
import { Stage } from './stage.ts';

export interface BreakOptions {
  readonly orders: number;
  readonly seed: number;
  readonly bug?: BugName;
  /** How long an order may take, faults included. */
  readonly patienceMs?: number;
  readonly note?: (line: string) => void;
}

export interface BreakReport {
  readonly problems: readonly string[];
  readonly orders: readonly BoughtOrder[];
  readonly deaths: number;
  readonly faults: number;
  readonly seconds: number;
}

const AT_ONCE = 8;
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Places orders while the service and the shop die and their network breaks, and asks the ledger what became of them. */
export async function breakOrders(options: BreakOptions): Promise<BreakReport> {
  const { orders, seed, bug = null, patienceMs = 60_000, note = () => {} } = options;
  const plan = createPlan(orders, seed);
  const random = new SeededRandom(seed + 1);
  const waiting: { readonly death: PlannedDeath; readonly strike: () => void }[] = [];
  await using stage = await Stage.open(bug, (request) => {
    const index = waiting.findIndex(({ death }) => isOf(request, death.operation));
    if (index >= 0) waiting.splice(index, 1)[0]?.strike();
  });
  const market = await openMarket(stage, patienceMs);
  const count = breakAnswers(stage, random);
  const started = performance.now();
  const ended: BoughtOrder[] = [];

  let next = 0;
  const buyers = Array.from({ length: AT_ONCE }, async () => {
    for (let index = next++; index < orders; index = next++) {
      const order = plan.orders[index];
      if (order !== undefined) ended.push(await buy(market, order));
    }
  });
  let deaths = 0;
  let isOver = false;
  const dying = (async () => {
    for (const death of plan.deaths) {
      while (ended.length < death.after && !isOver) await sleep(20);
      const struck = new Promise<void>((strike) => waiting.push({ death, strike }));
      while (!isOver && waiting.some((each) => each.death === death)) await Promise.race([struck, sleep(20)]);
      if (isOver) return;
      note(`${ended.length} orders: the ${death.who} dies at ${death.operation}`);
      deaths += 1;
      await (death.who === 'service' ? stage.killService() : stage.killShop());
    }
  })();
  await Promise.all(buyers);
  isOver = true;
  await dying;
  const seconds = (performance.now() - started) / 1000;
  return { problems: await judge(stage, ended, patienceMs), orders: ended, deaths, faults: count(), seconds };
}

const isOf = ({ path }: ProxiedRequest, operation: string): boolean => path.endsWith(`/${operation}`);

/** Each request of an order draws what becomes of it. */
function breakAnswers({ proxy }: Stage, random: SeededRandom): () => number {
  const drawn = new WeakMap<ProxiedRequest, number>();
  let broken = 0;
  const draw = (request: ProxiedRequest): number => {
    const known = drawn.get(request);
    if (known !== undefined) return known;
    const isOrder = operations.some((operation) => isOf(request, operation));
    let left = isOrder ? random.next() : 1;
    const index = faults.findIndex(({ share }) => {
      left -= share;
      return left < 0;
    });
    if (index >= 0) broken += 1;
    drawn.set(request, index);
    return index;
  };
  for (const [index, { fault }] of faults.entries()) proxy.inject(fault, (request) => draw(request) === index);
  return () => broken;
}

const sessionShape = z.object({ createDeviceSession: z.object({ session: z.object({ accessToken: z.string() }) }) });
const needsShape = z.object({
  product: z.object({
    variants: z.array(z.object({ sku: z.string(), addToCartRef: z.object({ variantId: z.string() }) })),
  }),
  paymentEncryptionKey: z.object({
    keyId: z.string(),
    algorithm: z.string(),
    encryption: z.string(),
    jwk: z.record(z.string(), z.unknown()),
  }),
});

async function openMarket(stage: Stage, patienceMs: number): Promise<Market> {
  const { url } = stage;
  const opened = await post(url, 'mutation { createDeviceSession(input: {}) { session { accessToken } } }', {
    headers: { 'x-svc-app-id': 'demo-app' },
  });
  const { accessToken } = sessionShape.parse(opened.data).createDeviceSession.session;
  const headers = { 'x-svc-authorization': accessToken };
  const query = `{
    product(domain: "${DOMAIN}", handle: "harbor-linen-shirt") { variants { sku addToCartRef { variantId } } }
    paymentEncryptionKey { keyId algorithm encryption jwk }
  }`;
  const { product, paymentEncryptionKey } = needsShape.parse((await post(url, query, { headers })).data);
  const [variant] = product.variants;
  if (variant === undefined) throw new Error('The shop sells nothing');
  await stage.stock(variant.sku);
  const { variantId } = variant.addToCartRef;
  return { url, headers, variantId, cardKey: paymentEncryptionKey, patienceMs };
}
