import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, it } from 'node:test';
import { isAnswered } from '../../bench/support/requests/is-answered.ts';
import { createGraphQLCaller } from '../../examples/support/graphql-caller.ts';

describe('the bench of the start', () => {
  it('waits while nobody listens, and for no right answer of whoever does', async () => {
    let answer = {};
    const server = createServer((_request, response) => void response.end(JSON.stringify(answer))).listen(
      0,
      '127.0.0.1',
    );
    await once(server, 'listening');
    const address = server.address();
    assert.ok(typeof address === 'object' && address !== null);
    const call = createGraphQLCaller(`http://127.0.0.1:${address.port}/graphql`);
    const ask = () => isAnswered(() => call('{ books { title } }', {}, {}));

    answer = { errors: [{ message: 'No books' }] };
    await assert.rejects(ask(), { name: 'ServerRefusal', message: /No books/ });
    answer = { data: { books: [] } };
    const listening = await ask();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');

    assert.deepEqual([listening, await ask()], [true, false]);
  });
});
