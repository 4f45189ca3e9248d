import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import * as z from 'zod';
import { post } from '../../support/graphql-client.ts';
import { startBareServer } from '../../support/servers/start-bare-server.ts';

const answerShape = z.strictObject({
  errors: z.array(
    z.strictObject({
      message: z.string(),
      extensions: z.looseObject({ code: z.string(), httpStatus: z.number(), requestId: z.string() }),
    }),
  ),
});

interface PlainAnswer {
  readonly status: number;
  readonly headers: string;
  readonly body: z.output<typeof answerShape>;
}

/** Sends pieces as they are, one every so often, and reads until the server ends the connection. */
async function exchange(url: string, pieces: Iterable<string>, everyMs = 0): Promise<PlainAnswer> {
  const connection = connect(Number(new URL(url).port), '127.0.0.1');
  connection.on('error', () => {});
  const queue = pieces[Symbol.iterator]();
  const timer = setInterval(() => {
    const next = queue.next();
    if (next.done !== true && connection.writable) connection.write(next.value);
  }, everyMs);
  let text = '';
  connection.on('data', (chunk) => {
    text += String(chunk);
  });
  // Not events.once, which rejects for the broken pipe of a server that has answered and gone.
  await new Promise((resolve) => connection.once('close', resolve));
  clearInterval(timer);
  const [headers = '', body = ''] = text.split('\r\n\r\n', 2);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(headers)?.[1]), headers, body: answerShape.parse(JSON.parse(body)) };
}

const HOST = 'host: shop.example\r\nconnection: close\r\n';

describe('what is refused before GraphQL sees it', () => {
  for (const { title, text, status } of [
    { title: 'a method that does not exist', text: `FOO /graphql HTTP/1.1\r\n${HOST}\r\n`, status: 400 },
    { title: 'a method that is not served', text: `TRACE /graphql HTTP/1.1\r\n${HOST}\r\n`, status: 405 },
    { title: 'no HTTP at all', text: 'good morning\r\n\r\n', status: 400 },
    { title: 'a request without Host', text: 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n', status: 400 },
    {
      title: 'two lengths',
      text: `POST /graphql HTTP/1.1\r\n${HOST}content-length: 2\r\ncontent-length: 3\r\n\r\nhi`,
      status: 400,
    },
    {
      title: 'a body that is too large',
      text: `POST /graphql HTTP/1.1\r\n${HOST}content-type: application/json\r\ncontent-length: 9000000\r\n\r\n`,
      status: 413,
    },
    {
      title: 'headers that are too large',
      text: `GET /graphql HTTP/1.1\r\n${HOST}x-long: ${'x'.repeat(20_000)}\r\n\r\n`,
      status: 431,
    },
    {
      title: 'an expectation that nobody meets',
      text: `POST /graphql HTTP/1.1\r\n${HOST}expect: a miracle\r\n\r\n`,
      status: 417,
    },
    {
      title: 'half a handshake of a socket',
      text: 'GET /graphql HTTP/1.1\r\nhost: shop.example\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n',
      status: 400,
    },
    {
      title: 'a socket elsewhere',
      text: 'GET /elsewhere HTTP/1.1\r\nhost: shop.example\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n',
      status: 404,
    },
  ]) {
    it(`is answered in one form: ${title}`, async () => {
      await using bare = await startBareServer();

      const answer = await exchange(bare.url, [text]);

      assert.equal(answer.status, status);
      assert.match(answer.headers, /content-type: application\/json/i);
      assert.deepEqual(
        answer.body.errors.map(({ extensions }) => extensions.httpStatus),
        [status],
      );
      assert.equal((await post(bare.url, '{ hello }')).status, 200);
    });
  }
});

describe('a request that arrives drop by drop', () => {
  function* drops(before: string): Generator<string> {
    yield before;
    for (;;) yield 'x';
  }

  for (const { title, before } of [
    { title: 'in its headers', before: `GET /graphql HTTP/1.1\r\n${HOST}x-slow: ` },
    {
      title: 'in its body',
      before: `POST /graphql HTTP/1.1\r\n${HOST}content-type: application/json\r\ncontent-length: 100000\r\n\r\n`,
    },
  ]) {
    it(`is ended within the time for it, ${title}`, async () => {
      await using bare = await startBareServer({ limits: { requestMs: 150 } });

      const answer = await exchange(bare.url, drops(before), 10);

      assert.equal(answer.status, 408);
      const [error] = answer.body.errors;
      assert.deepEqual(
        [error?.message, error?.extensions.code],
        ['The request did not arrive in time.', 'BAD_REQUEST'],
      );
    });
  }
});
