import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { postBody } from '../../support/graphql-client.ts';
import { type BareServer, startBareServer } from '../../support/servers/start-bare-server.ts';

/** A card number where a name belongs. */
const CARD = '4242424242424242';
const NAME = `c${CARD}`;
const GROUPS = 'c_4242_4242_4242_4242';

const requests: Readonly<Record<string, { readonly query: string; readonly rest?: object }>> = {
  'a field': { query: `{ ${NAME} }` },
  'a field in groups': { query: `{ ${GROUPS} }` },
  'an argument': { query: `{ hello(${NAME}: 1) }` },
  'a variable that nobody declared': { query: `query Q { hello(name: $${NAME}) }` },
  'a variable that nobody uses': { query: `query Q($${NAME}: Int) { hello }` },
  'a variable without its value': {
    query: `query Q($${NAME}: Int!) { number(n: $${NAME}) }`,
    rest: { variables: {} },
  },
  'a variable of another type': {
    query: `query Q($${NAME}: Int!) { number(n: $${NAME}) }`,
    rest: { variables: { [NAME]: 'x' } },
  },
  'a type': { query: `query Q($a: ${NAME}) { hello(name: $a) }` },
  'a directive': { query: `{ hello @${NAME} }` },
  'a fragment that is not there': { query: `{ ...${NAME} }` },
  'a fragment that nobody uses': { query: `{ hello } fragment ${NAME} on Query { hello }` },
  'two operations of one name': { query: `query ${NAME} { hello } query ${NAME} { hello }` },
  'the operation to run': { query: 'query A { hello } query B { hello }', rest: { operationName: NAME } },
  'the text of a syntax error': { query: `{ hello ${NAME}( }` },
};

describe('a card number that came as the name of', () => {
  let bare: BareServer;
  before(async () => {
    bare = await startBareServer();
  });
  after(() => bare[Symbol.asyncDispose]());

  for (const [place, { query, rest = {} }] of Object.entries(requests)) {
    it(`${place} is in no error, over HTTP and WebSocket, and in no log`, async () => {
      const answer = await postBody(bare.url, JSON.stringify({ query, ...rest }));
      const client = createClient({
        url: `${bare.url.replace('http', 'ws')}/graphql`,
        webSocketImpl: WebSocket,
        retryAttempts: 0,
      });
      const told = await new Promise<unknown>((resolve) => {
        client.subscribe({ query, ...rest }, { next: resolve, error: resolve, complete: () => {} });
      });
      await client.dispose();

      assert.ok((answer.errors?.length ?? 0) > 0, 'the request is refused');
      const shown = JSON.stringify([answer.errors, told, bare.log]).replaceAll('_', '');
      assert.equal(shown.includes(CARD), false, shown.slice(0, 600));
      assert.match(JSON.stringify(told), /message/);
    });
  }
});
