import assert from 'node:assert/strict';
import { beforeEach, describe, it, mock } from 'node:test';
import { ApolloServer } from '@apollo/server';
import { type BareServer, startBareServer } from '../../support/servers/start-bare-server.ts';

const apollo = mock.method(ApolloServer.prototype, 'executeHTTPGraphQLRequest');

interface Sent {
  readonly query: string;
  readonly rest?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

const STRICT = { accept: 'application/graphql-response+json' };

/** A document with two operations, so that names count. */
const TWO = 'query One($name: String = "Ada") { hello(name: $name) } query Two($n: Int!) { number(n: $n) }';

async function send(bare: BareServer, { query, rest = {}, headers = {} }: Sent) {
  const before = bare.log.length;
  const response = await fetch(`${bare.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-svc-request-id': 'same', ...headers },
    body: JSON.stringify({ query, ...rest }),
  });
  const body = await response.text();
  await bare.logged('Request');
  while (bare.log.slice(before).every(({ message }) => message !== 'Request'))
    await new Promise((resolve) => setImmediate(resolve));
  const { durationMs: _, ...line } = bare.log.slice(before).find(({ message }) => message === 'Request')?.fields ?? {};
  const others = bare.log.slice(before).filter(({ message }) => message !== 'Request');
  const shown = [...response.headers].filter(([name]) => name !== 'date');
  return { status: response.status, headers: shown, body, line, others: others.map(({ message }) => message) };
}

/** A document of the same meaning that never came before. */
let spelling = 0;
const respell = (query: string): string => `${query}${' '.repeat(++spelling)}`;

describe('a request whose document came before', () => {
  for (const queryCompilation of ['repeated', 'all', 'off'] as const) {
    it(`gets the same answer each time it comes, where queries are compiled: ${queryCompilation}`, async () => {
      await using bare = await startBareServer({ queryCompilation });
      const sent: Sent = { query: '{ hello limited broken }', headers: STRICT };

      const answers = [];
      for (let count = 0; count < 5; count += 1) answers.push(await send(bare, sent));

      assert.equal(apollo.mock.callCount(), queryCompilation === 'all' ? 0 : 1);
      for (const answer of answers.slice(1)) assert.deepEqual(answer, answers[0]);
    });
  }

  beforeEach(() => apollo.mock.resetCalls());

  const cases: Readonly<Record<string, Sent>> = {
    'a query': { query: '{ hello }' },
    'one with variables': {
      query: 'query ($name: String) { hello(name: $name) }',
      rest: { variables: { name: 'Bo' } },
    },
    'letters of one, two, three and four bytes': {
      query: 'query ($name: String) { hello(name: $name) }',
      rest: { variables: { name: 'aé漢😀\u2028' } },
    },
    'more letters than are sent as a text': {
      query: 'query ($name: String) { hello(name: $name) }',
      rest: { variables: { name: 'é漢😀'.repeat(5_000) } },
    },
    'variables that are null': { query: '{ hello }', rest: { variables: null, operationName: null } },
    'the first of two operations': { query: TWO, rest: { operationName: 'One' } },
    'the second of two operations': { query: TWO, rest: { operationName: 'Two', variables: { n: 3 } } },
    'a variable that does not fit': { query: TWO, rest: { operationName: 'Two', variables: { n: 'three' } } },
    'a variable that is missing, strictly': { query: TWO, rest: { operationName: 'Two' }, headers: STRICT },
    'a refusal of a field': { query: '{ unknownDomain }' },
    'a refusal of a field, strictly': { query: '{ unknownDomain }', headers: STRICT },
    'a refused credential': { query: '{ private }', headers: { 'x-svc-authorization': 'refused' } },
    'another credential': { query: '{ hello }', headers: { 'x-svc-authorization': 'Ada' } },
    'a time to wait': { query: '{ limited }' },
    'a field that is broken': { query: '{ broken hello }' },
    'a strict answer': { query: '{ hello }', headers: STRICT },
    'both media types': {
      query: '{ hello }',
      headers: { accept: 'application/graphql-response+json, application/json' },
    },
    'both media types, weighed': {
      query: '{ hello }',
      headers: { accept: 'application/graphql-response+json, application/json;q=0.9' },
    },
    'JSON before everything': { query: '{ hello }', headers: { accept: 'application/json, text/plain, */*' } },
    'JSON or everything': { query: '{ hello }', headers: { accept: 'application/json, */*' } },
    'a charset': { query: '{ hello }', headers: { 'content-type': 'application/json; charset=UTF-8' } },
  };

  for (const [what, sent] of Object.entries(cases)) {
    it(`gets the answer, headers and log line that Apollo gives: ${what}`, async () => {
      await using bare = await startBareServer({ queryCompilation: 'repeated' });
      // The name of an operation that runs makes the document known, whatever became of it.
      for (const operationName of ['One', 'Two']) {
        await send(bare, { query: sent.query, rest: sent.query === TWO ? { operationName, variables: { n: 1 } } : {} });
      }
      apollo.mock.resetCalls();

      const shortly = await send(bare, sent);
      assert.equal(apollo.mock.callCount(), 0);
      const byApollo = await send(bare, { ...sent, query: respell(sent.query) });
      assert.equal(apollo.mock.callCount(), 1);

      assert.deepEqual(shortly, byApollo);
    });
  }

  const unusual: Readonly<Record<string, Sent>> = {
    'differs in one blank': { query: '{  hello }' },
    'has an operation name that its document lacks': { query: '{ hello }', rest: { operationName: 'Other' } },
    'has an empty operation name': { query: '{ hello }', rest: { operationName: '' } },
    'has a huge operation name': { query: '{ hello }', rest: { operationName: 'x'.repeat(200) } },
    'has extensions': { query: '{ hello }', rest: { extensions: {} } },
    'has variables that are a list': { query: '{ hello }', rest: { variables: [] } },
    'has variables that are a text': { query: '{ hello }', rest: { variables: '{}' } },
    'accepts another type': { query: '{ hello }', headers: { accept: 'text/html' } },
    'weighs types by itself': { query: '{ hello }', headers: { accept: 'application/json;q=0.1, */*;q=0.2' } },
    'names a member that nobody knows': { query: '{ hello }', rest: { id: 'x' } },
  };

  for (const [what, sent] of Object.entries(unusual)) {
    it(`is left to Apollo where it ${what}`, async () => {
      await using bare = await startBareServer({ queryCompilation: 'repeated' });
      await send(bare, { query: '{ hello }' });
      apollo.mock.resetCalls();

      const answer = await send(bare, sent);
      const again = await send(bare, { ...sent, query: respell(sent.query) });

      // What is too long is refused before both.
      assert.equal(apollo.mock.callCount(), answer.body.includes('NameLimitExceeded') ? 0 : 2);
      assert.deepEqual(answer, again);
    });
  }

  for (const first of ['a stranger', 'the holder of a credential']) {
    it(`stays known to holders of a credential, whatever strangers send, if ${first} sent it first`, async () => {
      await using bare = await startBareServer({ queryCompilation: 'repeated' });
      const known: Sent = { query: '{ hello }', headers: { 'x-svc-authorization': 'ada' } };
      if (first === 'a stranger') await send(bare, { query: known.query });
      await send(bare, known);

      for (let count = 0; count < 12; count += 1) await send(bare, { query: `{ hello } # ${count}`.padEnd(15_000) });
      const seen = apollo.mock.callCount();
      await send(bare, known);
      await send(bare, { query: known.query });

      assert.equal(apollo.mock.callCount(), seen);
      assert.equal(seen, 12 + 1);
    });
  }

  it('is left to Apollo where the context cannot be made', async () => {
    let isDown = false;
    let attempts = 0;
    await using bare = await startBareServer({
      queryCompilation: 'repeated',
      beforeAuthentication: () => {
        if (!isDown) return;
        attempts += 1;
        throw new TypeError('the store is away');
      },
    });
    await send(bare, { query: '{ hello }' });
    isDown = true;

    const shortly = await send(bare, { query: '{ hello }' });
    assert.equal(attempts, 1);
    const byApollo = await send(bare, { query: '{ hello  }' });

    assert.deepEqual(shortly, byApollo);
    assert.equal(shortly.status, 500);
    assert.equal(attempts, 2);
  });

  it('does not know a document that failed validation', async () => {
    await using bare = await startBareServer({ queryCompilation: 'repeated' });

    const first = await send(bare, { query: '{ nothing }' });
    const second = await send(bare, { query: '{ nothing }' });

    assert.equal(apollo.mock.callCount(), 2);
    assert.deepEqual(first, second);
  });

  it('never runs a mutation by GET', async () => {
    await using bare = await startBareServer({ queryCompilation: 'repeated' });
    bare.gate.open();
    await send(bare, { query: 'mutation { slowWork }' });
    const seen = bare.seen.length;

    const response = await fetch(`${bare.url}/graphql?query=${encodeURIComponent('mutation { slowWork }')}`, {
      headers: { 'apollo-require-preflight': '1' },
    });

    assert.equal(response.status, 405);
    assert.equal(bare.seen.length, seen);
  });

  it('is refused with a content type that a page of another site may send', async () => {
    await using bare = await startBareServer({ queryCompilation: 'repeated' });
    await send(bare, { query: '{ hello }' });

    const response = await fetch(`${bare.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ query: '{ hello }' }),
    });

    assert.equal(response.status, 415);
  });
});
