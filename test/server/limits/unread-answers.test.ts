import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { post } from '../../support/graphql-client.ts';
import { type BareServer, startBareServer } from '../../support/servers/start-bare-server.ts';
import { until } from '../../support/until.ts';

const MEBIBYTE = 1024 * 1024;
/** The text of a request whose answer has so many texts of so many characters. */
function writeRequest(texts: number, characters = 20_000): string {
  const fields = Array.from({ length: texts }, (_, index) => `a${index}: hello(name: $name)`).join(' ');
  const variables = { name: 'x'.repeat(characters) };
  const body = JSON.stringify({ query: `query ($name: String) { ${fields} }`, variables });
  const head = `POST /graphql HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`;
  return `${head}\r\n\r\n${body}`;
}

/** More requests than the buffers of the system hold answers, on one connection that is never read. */
async function sendWithoutReading(t: TestContext, { url }: BareServer, requests: string): Promise<Socket> {
  const connection = connect(Number(new URL(url).port), '127.0.0.1');
  t.after(() => connection.destroy());
  connection.on('error', () => {});
  await once(connection, 'connect');
  connection.pause();
  connection.write(requests);
  return connection;
}

describe('answers over HTTP that nobody reads', () => {
  it('are dropped with their connections, the oldest first, beyond the bound for all', async (t) => {
    await using bare = await startBareServer({ limits: { unreadBytes: MEBIBYTE } });
    const dropped = bare.logged('Connection closed: its answer was not read');

    await Promise.all(Array.from({ length: 12 }, () => sendWithoutReading(t, bare, writeRequest(20).repeat(16))));

    assert.equal((await dropped).fields['bound'], 'bytes');
    assert.equal((await post(bare.url, '{ hello }')).status, 200);
  });

  it('are not held for clients that left before', async () => {
    await using bare = await startBareServer({ limits: { unreadBytes: MEBIBYTE } });
    const fields = Array.from({ length: 19 }, (_, index) => `a${index}: hello(name: $name)`).join(' ');
    const query = `query ($name: String) { slow ${fields} }`;
    const leaver = new AbortController();
    const options = { variables: { name: 'x'.repeat(20_000) }, signal: leaver.signal };
    const lost = Array.from({ length: 12 }, () => post(bare.url, query, options).catch(() => 'lost'));
    const countLines = (text: string) => bare.log.filter(({ message }) => message === text).length;

    await until(async () => bare.seen.length === 12 * 20);
    leaver.abort();
    await until(async () => countLines('Client disconnected before the response') === 12);
    bare.gate.open();
    await post(bare.url, '{ slow }');
    await post(bare.url, '{ hello }');

    assert.deepEqual(new Set(await Promise.all(lost)), new Set(['lost']));
    assert.equal(countLines('Connection closed: its answer was not read'), 0);
  });

  it('are dropped after their time', async (t) => {
    await using bare = await startBareServer({ limits: { requestMs: 200 } });
    let isDropped = false;
    const dropped = bare.logged('Connection closed: its answer was not read').finally(() => {
      isDropped = true;
    });

    // One after the other, and short: a part of a request that waits behind unread answers would run out of its own time before.
    const request = writeRequest(10, 2_000);
    const connection = await sendWithoutReading(t, bare, request);
    for (let sent = 1; !isDropped; ) {
      if (bare.seen.length >= sent * 10) {
        connection.write(request);
        sent += 1;
      }
      await setImmediate();
    }

    assert.equal((await dropped).fields['bound'], 'time');
  });
});
