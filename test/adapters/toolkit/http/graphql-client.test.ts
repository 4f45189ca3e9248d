import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import * as z from 'zod';
import { createGraphqlClient, type GraphqlOperation } from '../../../../src/adapters/toolkit/http/graphql-client.ts';
import { type Behaviour, createTestClient, failureOf, json, startPlatform } from '../support/fake-platform.ts';

const operation: GraphqlOperation<{ cart: { total: number } }> = {
  name: 'ReadCart',
  kind: 'query',
  document: 'query ReadCart { cart { total } }',
  data: z.object({ cart: z.object({ total: z.int() }) }),
};
const options = { headers: {}, signal: new AbortController().signal };

async function connect(t: TestContext, ...behaviours: readonly [Behaviour, ...Behaviour[]]) {
  const platform = await startPlatform(t, ...behaviours);
  const { client } = createTestClient(t, { readRetries: 0 });
  return createGraphqlClient(client, platform.url);
}

describe('the GraphQL client of the toolkit', () => {
  it('sends name, document and variables, and gives decoded data', async (t) => {
    let sent = '';
    const graphql = await connect(t, (request, response) => {
      request.on('data', (chunk: Buffer) => {
        sent += chunk.toString();
      });
      request.on('end', () => json({ data: { cart: { total: 5, secret: 1 } } })(request, response));
    });

    const answer = await graphql.execute(operation, { id: 'a' }, options);

    assert.ok(answer.kind === 'data');
    assert.deepEqual(answer.data, { cart: { total: 5 } });
    assert.deepEqual(JSON.parse(sent), {
      operationName: 'ReadCart',
      query: 'query ReadCart { cart { total } }',
      variables: { id: 'a' },
    });
  });

  it('gives the errors of an answer, whatever its status, with code and path', async (t) => {
    const errors = [
      { message: 'No such cart', path: ['cart', 0], extensions: { code: 'NOT_FOUND' } },
      { message: 'x' },
    ];
    const graphql = await connect(t, json({ errors, data: null }), json({ errors: [{ message: 'bad' }] }, 400));

    const first = await graphql.execute(operation, {}, options);
    const second = await graphql.execute(operation, {}, options);

    assert.ok(first.kind === 'errors' && second.kind === 'errors');
    assert.deepEqual(first.problems, [
      { code: 'NOT_FOUND', message: 'No such cart', path: ['cart', 0] },
      { code: null, message: 'x', path: [] },
    ]);
    assert.deepEqual(second.problems, [{ code: null, message: 'bad', path: [] }]);
  });

  for (const [title, body, reason] of [
    ['null instead of data', { data: null }, 'unexpected-shape'],
    ['no JSON object', ['canary'], 'unexpected-shape'],
    ['data of another shape', { data: { cart: { total: 'canary' } } }, 'unexpected-shape'],
  ] as const) {
    it(`calls ${title} a failure without quoting it`, async (t) => {
      const graphql = await connect(t, json(body));

      const failure = await failureOf(graphql.execute(operation, {}, options));

      assert.deepEqual([failure.name, failure.reason], ['StoreUnavailable', reason]);
      assert.ok(!failure.description?.includes('canary'));
    });
  }
});
