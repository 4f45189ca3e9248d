import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getNamedType, isLeafType, isObjectType, isUnionType, parse } from 'graphql';
import type { Commerce } from '../../src/commerce/commerce.ts';
import type { PlaceOrderEvent } from '../../src/domain/order/attempt.ts';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import { createExecutor } from '../../src/graphql/compiled-operations/create-executor.ts';
import { createContext } from '../../src/graphql/context.ts';
import { createSchema } from '../../src/graphql/create-schema.ts';
import { SharedAnswers } from '../../src/server/websocket/shared-answers.ts';
import { subscribeWithFreshContext } from '../../src/server/websocket/subscribe-with-fresh-context.ts';
import { toSelection } from '../../src/server/websocket/to-selection.ts';
import { forcedCompilation } from '../support/servers/forced-compilation.ts';
import { createFakeCommerce, type RecordedCall } from './support/fake-commerce.ts';
import { sampleCaller, sampleCart, sampleOrder, sampleSubmittedCart } from './support/samples.ts';
import { useCasesOfEveryField } from './support/use-cases-of-every-field.ts';

const schema = createSchema();
const execute = createExecutor(schema, forcedCompilation ?? 'repeated');
const domain = 'apparel.demo.example';

const base = { attemptId: 'attempt-1', at: '2026-03-01T12:30:00.000Z' };
const ordered = { orderId: 'order-1', domain, platformOrderNumber: '#1001', cart: sampleSubmittedCart() };
const progress: readonly PlaceOrderEvent[] = [
  { ...base, sequence: 1, type: 'creating-cart' },
  { ...base, sequence: 2, type: 'item-added', cart: sampleCart() },
  { ...base, sequence: 3, type: 'shipping-updated', cart: sampleCart() },
  { ...base, sequence: 4, type: 'processing', pollAfterMs: 1000 },
  { ...base, sequence: 5, type: 'order-placed', ...ordered },
  { ...base, sequence: 6, type: 'error', error: new CommerceError('StoreUnavailable') },
];
const change = {
  domain,
  cart: sampleCart(),
  revision: 1,
  cartError: null,
  order: { domain, orderId: 'order-1' },
  warnings: [],
};
const unreadable = {
  ...change,
  cart: null,
  revision: 1,
  cartError: new CommerceError('StoreUnavailable'),
  order: null,
};
const statuses = [
  { order: sampleOrder(), error: null },
  { order: null, error: new CommerceError('StoreUnavailable') },
];
const attempts = { watchAttempt: async () => toStream(progress) };
const orders = { watchOrder: async () => toStream(statuses) };
const carts = { watchCart: async () => toStream([change, unreadable]) };
const subscriptions = [
  {
    field: 'placeOrderProgress(attemptId: "attempt-1")',
    type: 'PlaceOrderEvent',
    watch: attempts,
  },
  {
    field: `orderStatusChanged(domain: "${domain}", orderId: "order-1")`,
    type: 'Order',
    watch: orders,
  },
  {
    field: `cartChanged(domain: "${domain}")`,
    type: 'CartChanged',
    watch: carts,
  },
];

async function* toStream<Event>(events: readonly Event[]): AsyncGenerator<Event, void> {
  yield* events;
}

const requiredArguments: Readonly<Record<string, string>> = { variantBySelectedOptions: '(options: [])' };

/** A document for each field of each type below a subscription's, each by its shortest way. */
function listDocuments(field: string, rootType: string): string[] {
  const documents: string[] = [];
  const seen = new Set([rootType]);
  const open = [{ name: rootType, wrap: (selection: string) => `subscription { ${field} { ${selection} } }` }];
  for (const { name, wrap } of open) {
    documents.push(wrap('__typename'));
    const type = schema.getType(name);
    const enter = (below: string, wrapBelow: (selection: string) => string) => {
      if (!seen.has(below)) open.push({ name: below, wrap: wrapBelow });
      seen.add(below);
    };
    if (!isObjectType(type) || isUnionType(type)) {
      assert.ok(type !== undefined && ('getTypes' in type || 'getFields' in type));
      for (const member of schema.getPossibleTypes(type as never))
        enter(member.name, (selection) => wrap(`... on ${member.name} { ${selection} }`));
      continue;
    }
    for (const { name: fieldName, type: fieldType } of Object.values(type.getFields())) {
      const below = getNamedType(fieldType);
      const called = `${fieldName}${requiredArguments[fieldName] ?? ''}`;
      if (isLeafType(below)) documents.push(wrap(called));
      else {
        documents.push(wrap(`${called} { __typename }`));
        enter(below.name, (selection) => wrap(`${called} { ${selection} }`));
      }
    }
  }
  return documents;
}

interface Received {
  /** One for each event, as JSON. */
  readonly answers: readonly string[];
  readonly calls: readonly RecordedCall[];
  readonly sentCount: number;
}

async function receive(source: string, watch: Partial<Commerce>, answers: SharedAnswers | null): Promise<Received> {
  const { commerce, calls } = createFakeCommerce({ ...useCasesOfEveryField, ...watch });
  const createNew = () => createContext({ caller: sampleCaller, commerce });
  const args = { schema, document: documentOf(source), variableValues: {}, contextValue: createNew() };
  const received: string[] = [];
  let sentCount = 0;
  const send = async (payload: string) => {
    sentCount += 1;
    received.push(payload);
  };
  const sharing = answers === null ? undefined : { answers, selection: toSelection(args, 'rights'), send };
  const results = await subscribeWithFreshContext(args, execute, createNew, sharing);
  assert.ok(Symbol.asyncIterator in results);
  for await (const result of results) received.push(JSON.stringify(result));
  return { answers: received, calls: calls.slice(1), sentCount };
}

const documents = new Map<string, ReturnType<typeof parse>>();
function documentOf(source: string) {
  const document = documents.get(source) ?? parse(source);
  documents.set(source, document);
  return document;
}

describe('an event of several subscriptions', () => {
  for (const { field, type, watch } of subscriptions) {
    it(`gives each what it would get alone, and asks as much for it: ${field}`, async () => {
      for (const source of listDocuments(field, type)) {
        const alone = await receive(source, watch, null);

        const answers = new SharedAnswers();
        for (const one of [await receive(source, watch, answers), await receive(source, watch, answers)]) {
          assert.deepEqual(one.answers, alone.answers, source);
          assert.deepEqual(one.calls, alone.calls, source);
        }
      }
    });
  }

  it('reads what is now for each of them', async () => {
    const source = 'subscription { placeOrderProgress(attemptId: "attempt-1") { sequence attempt { status } } }';
    const answers = new SharedAnswers();

    for (const { calls, sentCount } of [
      await receive(source, attempts, answers),
      await receive(source, attempts, answers),
    ]) {
      assert.equal(calls.filter(({ operation }) => operation === 'findAttempt').length, progress.length);
      assert.equal(sentCount, 0);
    }
  });

  it('shows the changed cart below its merchant too, without asking for it', async () => {
    const source = `subscription { cartChanged(domain: "${domain}") { cart { merchant { cart { total { number } } } } } }`;

    const { answers, calls } = await receive(source, carts, new SharedAnswers());

    assert.equal(
      answers[0],
      JSON.stringify({
        data: { cartChanged: { cart: { merchant: { cart: { total: { number: change.cart.total.number } } } } } },
      }),
    );
    assert.deepEqual(
      calls.map(({ operation }) => operation),
      ['describeMerchant'],
    );
  });

  for (const [what, source, watch, shared] of [
    [
      'progress with its cart',
      `subscription { placeOrderProgress(attemptId: "attempt-1") { __typename sequence
        ... on ItemAdded { cart { id total { number } lineItems { id sku price { number } } } }
        ... on PlaceOrderError { error { code message } } } }`,
      attempts,
      progress.length,
    ],
    [
      'an order',
      `subscription { orderStatusChanged(domain: "${domain}", orderId: "order-1") {
        id status total { number } lineItems { sku } fulfillments { trackingNumber } } }`,
      orders,
      1,
    ],
    [
      'a change of a cart',
      `subscription { cartChanged(domain: "${domain}") {
        cart { id total { number } lineItems { id sku quantity } } warnings { code } } }`,
      carts,
      1,
    ],
  ] as const) {
    it(`is answered at once if it shows only itself: ${what}`, async () => {
      const { sentCount, calls } = await receive(source, watch, new SharedAnswers());

      assert.equal(sentCount, shared);
      assert.deepEqual(calls, []);
    });
  }
});
