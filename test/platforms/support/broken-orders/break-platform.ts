import { EXAMPLE_ADDRESS as ADDRESS } from '../../../../src/server/graphiql/example-address.ts';
import { DECLINED_CARD, GOOD_CARD } from '../../../faults/breaking/buyers/cards.ts';
import { Device } from '../../../faults/breaking/buyers/device.ts';
import type { Market } from '../../../faults/breaking/buyers/market.ts';
import { orderUntilEnd, type Tried } from '../../../faults/breaking/buyers/order-calls.ts';
import { Pace, Patience } from '../../../faults/breaking/buyers/patience.ts';
import { closeConnections } from '../../../faults/breaking/buyers/send-text.ts';
import { Deaths } from '../../../faults/breaking/deaths.ts';
import { BrokenNetwork } from '../../../faults/breaking/faults.ts';
import { type Ending, openFor } from '../../../support/at-end.ts';
import { post } from '../../../support/graphql-client.ts';
import { cardKeyShape } from '../../../support/servers/card-key-shape.ts';
import type { BrokenPlatform, Role, Seen } from './broken-platform.ts';
import { PlatformStage } from './platform-stage.ts';

const SEED = 1;
/** An attempt is looked up once a minute at least, and a submission may be lost several times. */
const PATIENCE_MS = 300_000;
const KEYS_PER_NOTE = 25;
/** Each asks for an order at the same moment. */
const BUYERS = 8;

export interface TriedKey extends Tried {
  /** Its card is refused. */
  readonly isRefused: boolean;
}

interface BrokenRun {
  readonly tried: readonly TriedKey[];
  readonly deaths: ReadonlyMap<string, number>;
  readonly faults: ReadonlyMap<string, number>;
  readonly seconds: number;
}

/** Every tenth card is refused, every third call is made twice at once. */
const isRefusedAt = (index: number): boolean => index % 10 === 9;
const callsAt = (index: number): number => (index % 3 === 0 ? 2 : 1);

/**
 * Places an order under each of so many keys, while the network before the platform breaks and, after every few keys, the service or the
 * platform dies. Whoever has no end by then asks once more when nothing breaks.
 */
export async function breakPlatform(
  t: Ending,
  open: (seen: Seen) => Promise<BrokenPlatform>,
  {
    keys,
    keysPerDeath,
    note,
  }: { readonly keys: number; readonly keysPerDeath: number; readonly note: (line: string) => void },
): Promise<BrokenRun & { readonly platform: BrokenPlatform }> {
  let deaths: Deaths<Role, string> | undefined;
  const seen: Seen = (request, moment) => deaths?.see(request, moment);
  const platform = await open(seen);
  const stage = await openFor(t, () => PlatformStage.open(t, platform, seen));
  const market = await openMarket(stage, platform);
  const { operationOf, deaths: possible } = platform;
  deaths = new Deaths({ stage: () => stage, seed: SEED, possible, operationOf, note });
  const network = new BrokenNetwork(SEED, null);
  network.break(stage.proxy, (request) => operationOf(request) !== undefined);

  const started = performance.now();
  const followed: { readonly index: number; readonly ask: () => Promise<Tried> }[] = [];
  const tried: TriedKey[] = [];
  let next = 0;
  let ended = 0;
  const buy = async (): Promise<void> => {
    for (let index = next++; index < keys; index = next++) {
      if (possible.length > 0 && index % keysPerDeath === 0) deaths?.arm();
      const ask = await prepare(market, index);
      followed.push({ index, ask });
      tried[index] = { ...(await ask()), isRefused: isRefusedAt(index) };
      ended += 1;
      if (ended % KEYS_PER_NOTE === 0) note(`${ended} of ${keys} keys have an end`);
    }
  };
  await Promise.all(Array.from({ length: BUYERS }, buy));
  await deaths.end();
  network.end();
  await Promise.all(
    followed.map(async ({ index, ask }) => {
      if (tried[index]?.isWhole === false) tried[index] = { ...(await ask()), isRefused: isRefusedAt(index) };
    }),
  );
  closeConnections();
  const seconds = (performance.now() - started) / 1000;
  return { platform, tried, deaths: deaths.counts, faults: network.counts, seconds };
}

/** A buyer, who makes the same call each time. */
async function prepare(market: Market, index: number): Promise<() => Promise<Tried>> {
  const device = await Device.open(market, new Patience(market.pace, PATIENCE_MS));
  const card = isRefusedAt(index) ? DECLINED_CARD : GOOD_CARD;
  const input = {
    items: [{ variantId: market.variantId, quantity: 1 }],
    shippingInfo: ADDRESS,
    billingInfo: ADDRESS,
    payment: { encryptedCard: await card.encrypt(market.cardKey) },
    idempotencyKey: crypto.randomUUID(),
  };
  return () =>
    orderUntilEnd(device, { operation: 'placeOrder', input }, callsAt(index), new Patience(market.pace, PATIENCE_MS));
}

async function openMarket({ url }: PlatformStage, { domain, variantId }: BrokenPlatform): Promise<Market> {
  const answer = await post(url, '{ paymentEncryptionKey { keyId algorithm encryption jwk } }', {
    headers: { 'x-svc-app-id': 'demo-app' },
  });
  return {
    url,
    domain,
    appId: 'demo-app',
    variantId,
    sku: '',
    cardKey: cardKeyShape.parse(answer.data).paymentEncryptionKey,
    providersUrl: '',
    total: null,
    patienceMs: PATIENCE_MS,
    pace: new Pace(),
    look: () => {},
    guard: () => {},
  };
}
