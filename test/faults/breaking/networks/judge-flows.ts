import * as z from 'zod';
import { type CardNetworkName, cardNetworkNames } from '../../../../src/domain/card-network/card-network.ts';
import type { Market } from '../buyers/market.ts';
import { Patience } from '../buyers/patience.ts';
import { Ledger } from '../judge/ledger.ts';
import { waitUntilNone } from '../judge/wait-until-none.ts';
import type { Stage } from '../stage/stage.ts';
import type { PaidFlow } from './pay-flow.ts';

const booksShape = z.object({
  cards: z.array(z.object({ virtualCardId: z.string(), state: z.string() })),
  intents: z.array(
    z.object({
      intentId: z.string(),
      virtualCardId: z.string(),
      domain: z.string(),
      amount: z.number(),
      state: z.string(),
    }),
  ),
  authorizations: z.array(
    z.object({ key: z.string(), domain: z.string(), intentId: z.string(), amount: z.number(), state: z.string() }),
  ),
});
type Books = z.output<typeof booksShape>;

const PATIENCE_MS = 75_000;

/** Everything that must not be, by the books of the networks and of the shop; empty if all is well. */
export async function judgeFlows(stage: Stage, market: Market, flows: readonly PaidFlow[]): Promise<string[]> {
  const wait = new Patience(market.pace, Math.min(market.patienceMs, PATIENCE_MS));
  const isOpen = ({ status }: { readonly status: string }) => status !== 'SUCCEEDED' && status !== 'FAILED';
  const attempts = await waitUntilNone(
    wait,
    async () => stage.readAttempts(),
    (all) => all.filter(isOpen).length,
  );
  const ledger = await Ledger.read(stage, market.domain);
  const books = new Map<CardNetworkName, Books>();
  for (const network of cardNetworkNames) {
    const response = await fetch(`${stage.networks.urlOf(network)}/ledger`);
    books.set(network, booksShape.parse(await response.json()));
  }
  const all = [...books.values()].flatMap(({ authorizations }) => authorizations);
  const approved = all.filter(({ state }) => state === 'approved');
  const successes = flows.flatMap(({ tried }) =>
    tried.flatMap(({ ends: [end] }) => (end?.status === 'SUCCEEDED' ? [end] : [])),
  );
  return [
    ...attempts.filter(isOpen).map(({ attemptId, status }) => `attempt ${attemptId} has no end: ${status}`),
    ...flows.flatMap((flow) => judgeFlow(flow, books.get(flow.plan.network), ledger)),
    ...cardNetworkNames.flatMap((network) => judgeCards(network, flows, books.get(network)?.cards ?? [])),
    ...all.flatMap(({ key, amount, domain, intentId }) => {
      const charges = ledger.find('charge', key);
      const state = approved.some((each) => each.key === key) ? 'approved' : 'reversed';
      const what = `an authorization of ${amount} for ${domain} under ${key}`;
      if (state === 'reversed') return charges.length > 0 ? [`${what} was reversed, and has an order`] : [];
      const intent = [...books.values()].flatMap(({ intents }) => intents).find((each) => each.intentId === intentId);
      const isAgreed = intent?.amount === amount && intent.domain === domain && domain === market.domain;
      return [
        ...(charges.length === 1 && charges[0]?.number === amount ? [] : [`${what} has no order`]),
        ...(isAgreed ? [] : [`${what} is not what its buyer agreed to`]),
      ];
    }),
    ...(approved.length === successes.length
      ? []
      : [`${approved.length} approved authorizations for ${successes.length} successes`]),
    ...(await stage.lookEverywhere()).map((found) => `a secret: ${found}`),
  ];
}

function judgeFlow(
  { plan, virtualCardId, intents, tried, problems }: PaidFlow,
  books: Books | undefined,
  ledger: Ledger,
) {
  const name = `a flow (${Object.entries(plan)
    .map(([key, value]) => `${key} ${value}`)
    .join(', ')})`;
  if (problems.length > 0) return problems.map((problem) => `${name}: ${problem}`);
  const found: string[] = [];
  const expect = (what: string, count: number, expected: number) => {
    if (count !== expected) found.push(`${name} has ${count} of ${what} in place of ${expected}`);
  };
  const own = books?.intents.filter((intent) => intent.virtualCardId === virtualCardId) ?? [];
  const ends = tried.flatMap((each) => each.ends);
  const successes = ends.filter(({ status }) => status === 'SUCCEEDED');
  expect('cards', books?.cards.filter((card) => card.virtualCardId === virtualCardId).length ?? 0, 1);
  expect('intents', own.length, intents);
  expect('ends', ends.length, tried.length);
  expect('orders', successes.length, plan.isDeclined ? 0 : 1);
  expect('redeemed intents', own.filter(({ state }) => state === 'redeemed').length, successes.length);
  for (const { attemptIds, isWhole } of tried) {
    if (attemptIds.size > 1 || !isWhole)
      found.push(`${name} had ${attemptIds.size} attempts under one key, ended: ${isWhole}`);
  }
  for (const { attemptId, total } of successes) {
    const charges = ledger.find('charge', attemptId ?? '');
    expect('charges', charges.length, 1);
    if (charges[0]?.number !== total) found.push(`${name} was charged ${charges[0]?.number} for a total of ${total}`);
  }
  const said = tried.map(({ ends: [end], refusals }) => [end?.status, end?.errors, refusals].flat().join(', '));
  return found.map((problem) => `${problem}; ${said.join('; ')}`);
}

/** One for each flow, and none besides. */
function judgeCards(network: CardNetworkName, flows: readonly PaidFlow[], cards: Books['cards']): string[] {
  const own = flows.filter(({ plan }) => plan.network === network);
  const known = new Set(own.map(({ virtualCardId }) => virtualCardId));
  const strangers = cards.filter(({ virtualCardId }) => !known.has(virtualCardId)).length;
  const deleted = own.filter(({ plan, problems }) => plan.isDeleted && problems.length === 0).length;
  const gone = cards.filter(({ state }) => state === 'deleted').length;
  return [
    ...(strangers === 0 ? [] : [`network ${network} has ${strangers} cards that nobody enrolled`]),
    ...(gone >= deleted ? [] : [`network ${network} has ${gone} deleted cards in place of ${deleted}`]),
  ];
}
