import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { createPostToReceiver } from '../../src/outgoing-webhooks/post-to-receiver.ts';
import { createForeignHttp } from '../../src/upstream-http/foreign-http.ts';
import { atEnd } from '../support/at-end.ts';

const request = { headers: { 'x-a': 'b' }, body: '{"ö":1}', signal: new AbortController().signal };

async function listen(t: TestContext, status: number) {
  const seen: string[] = [];
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      seen.push(`${incoming.method} ${incoming.url} ${incoming.headers['x-a']} ${Buffer.concat(parts).toString()}`);
      response.writeHead(status, { location: '/elsewhere' }).end('x'.repeat(100_000));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(t, () => new Promise((resolve) => server.close(resolve)));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks?a=1`, seen };
}

describe('a post to a receiver', () => {
  it('arrives as it is, and a redirect is a status like any other', async (t) => {
    const { url, seen } = await listen(t, 302);

    const status = await createPostToReceiver(createForeignHttp({ allowsLoopback: true }))(url, request);

    assert.equal(status, 302);
    assert.deepEqual(seen, ['POST /hooks?a=1 b {"ö":1}']);
  });

  it('says why it was not delivered', async (t) => {
    const post = createPostToReceiver(createForeignHttp({ allowsLoopback: false }));
    const { url, seen } = await listen(t, 200);

    await assert.rejects(post(url, request), { name: 'DeliveryError', message: 'Not an https address' });
    await assert.rejects(post('https://10.0.0.1/', request), {
      name: 'DeliveryError',
      message: 'Not a public address',
    });
    assert.deepEqual(seen, []);
  });
});
