import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { post } from '../../support/graphql-client.ts';
import { RawSocket } from '../../support/machine/raw-socket.ts';
import { startBareServer } from '../../support/servers/start-bare-server.ts';

const MAXIMUM = 100_000;
const write = (count: number) =>
  `query ($name: String) { ${Array.from({ length: count }, (_, index) => `a${index}: hello(name: $name)`).join(' ')} }`;
const variables = { name: 'x'.repeat(10_000) };

describe('an answer that becomes too large', () => {
  for (const queryCompilation of ['off', 'all', 'repeated'] as const) {
    it(`ends while it is made, by name and figures, with compilation ${queryCompilation}`, async () => {
      await using bare = await startBareServer({ graphqlLimits: { maxAnswerBytes: MAXIMUM }, queryCompilation });

      for (let run = 0; run < 4; run += 1) {
        const fits = await post(bare.url, write(9), { variables });
        const refused = await post(bare.url, write(15), { variables });

        assert.equal(fits.errors, undefined);
        assert.equal(refused.data, undefined);
        const [error, ...others] = refused.errors ?? [];
        assert.deepEqual(others, []);
        const { found, ...rest } = error?.extensions ?? {};
        assert.deepEqual(
          { ...rest, requestId: '' },
          {
            code: 'GRAPHQL_VALIDATION_FAILED',
            httpStatus: 400,
            requestId: '',
            retryable: false,
            name: 'AnswerLimitExceeded',
            maximum: MAXIMUM,
          },
        );
        // What comes after the field that was too much is not counted, since it is not resolved.
        assert.ok(Number(found) > MAXIMUM && Number(found) < MAXIMUM + 11_000, `found ${found}`);
      }
    });
  }

  it('is told by name, however many other errors there are', async () => {
    await using bare = await startBareServer({ graphqlLimits: { maxAnswerBytes: MAXIMUM, maxListedErrors: 2 } });

    const refused = await post(bare.url, write(15), { variables });

    assert.deepEqual(
      refused.errors?.map(({ extensions }) => extensions?.['name']),
      ['AnswerLimitExceeded'],
    );
  });

  it('is refused alike on a socket, whose other operations go on', async () => {
    await using bare = await startBareServer({ graphqlLimits: { maxAnswerBytes: MAXIMUM } });
    await using socket = await RawSocket.connect(bare.url);
    const next = async () => JSON.parse(JSON.stringify(await socket.next()));

    socket.subscribe('1', write(15), { variables });
    const refused = await next();
    await next();
    socket.subscribe('2', '{ hello }');
    const answered = await next();

    assert.equal(refused.payload.data, undefined);
    assert.equal(refused.payload.errors[0].extensions.name, 'AnswerLimitExceeded');
    assert.equal(refused.payload.errors[0].extensions.maximum, MAXIMUM);
    assert.equal(answered.payload.errors, undefined);
  });
});

describe('a long answer', () => {
  for (const queryCompilation of ['off', 'all', 'repeated'] as const) {
    it(`is sent whole and written part by part, in each run, with compilation ${queryCompilation}`, async (t) => {
      await using bare = await startBareServer({ graphqlLimits: { maxAnswerBytes: 4 * MAXIMUM }, queryCompilation });
      const answers: string[] = [];
      const written = t.mock.method(JSON, 'stringify');

      for (let run = 0; run < 4; run += 1) {
        const response = await fetch(`${bare.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query: write(20), variables }),
        });
        const text = await response.text();
        assert.equal(response.status, 200);
        assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
        assert.equal(response.headers.get('content-length'), String(Buffer.byteLength(text)));
        answers.push(text);
      }

      const parts = written.mock.calls.map(({ result }) => String(result).length);
      written.mock.restore();
      assert.ok(Math.max(...parts) < MAXIMUM, `a part of ${Math.max(...parts)} characters`);
      const { data, errors } = JSON.parse(answers[0] ?? '');
      assert.equal(errors, undefined);
      assert.equal(Object.keys(data).length, 20);
      assert.ok(Object.values(data).every((text) => String(text).includes(variables.name)));
      assert.equal(new Set(answers).size, 1);
    });
  }

  it('is sent whole on a socket too, written part by part, and complete', async (t) => {
    await using bare = await startBareServer({ graphqlLimits: { maxAnswerBytes: 4 * MAXIMUM } });
    await using socket = await RawSocket.connect(bare.url);
    const written = t.mock.method(JSON, 'stringify');

    socket.subscribe('1', write(20), { variables });
    const answered = await socket.next();
    const completed = await socket.next();

    const parts = written.mock.calls.map(({ result }) => String(result).length);
    written.mock.restore();
    assert.ok(Math.max(...parts) < MAXIMUM, `a part of ${Math.max(...parts)} characters`);
    const { id, type, payload } = JSON.parse(JSON.stringify(answered));
    assert.deepEqual([id, type, Object.keys(payload)], ['1', 'next', ['data']]);
    const { data } = await post(bare.url, write(20), { variables });
    assert.deepEqual(payload.data, data);
    assert.deepEqual(completed, { id: '1', type: 'complete' });
  });

  it('with errors is sent whole on a socket too', async () => {
    await using bare = await startBareServer({ graphqlLimits: { maxAnswerBytes: 4 * MAXIMUM } });
    await using socket = await RawSocket.connect(bare.url);

    socket.subscribe('1', write(18).replace(/\}$/, ' broken }'), { variables });
    const { payload } = JSON.parse(JSON.stringify(await socket.next()));

    assert.equal(payload.errors.length, 1);
    assert.equal(Object.keys(payload.data).length, 19);
  });
});
