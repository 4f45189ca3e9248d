import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { transportCodes } from '../../../src/graphql/errors/transport-codes.ts';
import { postBody, readAnswer } from '../../support/graphql-client.ts';
import { RawSocket } from '../../support/machine/raw-socket.ts';
import { startBareServer } from '../../support/servers/start-bare-server.ts';

const document = (query: string, rest: object = {}) => ({ query, ...rest });

/** For each code of the transport, requests that provoke it. */
const provocations: Readonly<Record<string, readonly (object | string)[]>> = {
  GRAPHQL_PARSE_FAILED: [document('{ hello')],
  GRAPHQL_VALIDATION_FAILED: [document('{ nothing }')],
  BAD_USER_INPUT: [document('query ($n: Int!) { number(n: $n) }', { variables: { n: 'x' } })],
  OPERATION_RESOLUTION_FAILURE: [
    document('query A { hello }', { operationName: 'B' }),
    document('query A { hello } query B { hello }'),
  ],
  BAD_REQUEST: ['{', [document('{ hello }')], document('subscription { ticks }')],
  PERSISTED_QUERY_NOT_SUPPORTED: [{ extensions: { persistedQuery: { version: 1, sha256Hash: 'abc' } } }],
};

describe('the codes of the transport', () => {
  it('can each be provoked over HTTP, without an errorCode, and say not to retry', async () => {
    await using bare = await startBareServer();
    assert.deepEqual(Object.keys(provocations), Object.keys(transportCodes));

    for (const [code, requests] of Object.entries(provocations)) {
      for (const request of requests) {
        const { errors } = await postBody(bare.url, typeof request === 'string' ? request : JSON.stringify(request));

        const { requestId, field, httpStatus, ...extensions } = errors?.[0]?.extensions ?? {};
        assert.deepEqual(extensions, { code, retryable: false });
        assert.ok(transportCodes[code]?.httpStatus.split(', ').includes(String(httpStatus)), `${code}: ${httpStatus}`);
      }
    }
  });

  it('have the statuses of HTTP where the request is none of GraphQL', async () => {
    await using bare = await startBareServer();
    const preflight = { 'apollo-require-preflight': 'true' };

    const answers = await Promise.all([
      fetch(`${bare.url}/graphql?query=mutation%7BslowWork%7D`, { headers: preflight }),
      fetch(`${bare.url}/graphql`, { method: 'PUT' }),
      fetch(`${bare.url}/graphql`, { method: 'POST', body: 'text', headers: { 'content-type': 'text/plain' } }),
      fetch(`${bare.url}/graphql`, {
        method: 'POST',
        body: JSON.stringify({ query: `# ${'x'.repeat(2_000_000)}` }),
        headers: { 'content-type': 'application/json' },
      }),
    ]);

    const told = await Promise.all(answers.map(readAnswer));
    assert.deepEqual(
      told.map(({ status, errors }) => [
        status,
        errors?.[0]?.extensions?.['httpStatus'],
        errors?.[0]?.extensions?.code,
      ]),
      [405, 405, 415, 413].map((status) => [status, status, 'BAD_REQUEST']),
    );
  });

  it('come on a WebSocket as the table says', async () => {
    await using bare = await startBareServer();
    await using socket = await RawSocket.connect(bare.url);

    for (const [code, { arrives }] of Object.entries(transportCodes)) {
      if (arrives !== 'HTTP and WebSocket') continue;
      const [request] = provocations[code] ?? [];
      socket.send({ id: code, type: 'subscribe', payload: request });

      const { type, payload } = await socket.next();

      assert.equal(type, 'error');
      assert.match(JSON.stringify(payload), new RegExp(`"code":"${code}".*"retryable":false`));
    }
  });
});
