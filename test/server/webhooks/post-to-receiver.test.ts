import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { createPostToReceiver } from '../../../src/webhooks/post-to-receiver.ts';
import { atEnd } from '../../support/at-end.ts';

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

    const status = await createPostToReceiver({ allowsLoopback: true })(url, request);

    assert.equal(status, 302);
    assert.deepEqual(seen, ['POST /hooks?a=1 b {"ö":1}']);
  });

  it('goes neither to http nor to this computer nor into a private network', async (t) => {
    const { url, seen } = await listen(t, 200);
    const post = createPostToReceiver({ allowsLoopback: false });
    const { port } = new URL(url);

    await assert.rejects(post(url, request), { name: 'DeliveryError', message: 'Not an https address' });
    for (const host of [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '10.0.0.1',
      '0x7f.1',
      '[::ffff:7f00:1]',
      '169.254.169.254',
    ]) {
      const refused = post(`https://${host}:${port}/hooks`, request);
      await assert.rejects(refused, { name: 'DeliveryError', message: 'Not a public address' }, host);
    }
    assert.deepEqual(seen, []);
  });

  it('goes to this computer alone in the demo', async () => {
    const post = createPostToReceiver({ allowsLoopback: true });

    await assert.rejects(post('http://shop.example/', request), { message: 'Not an https address' });
    await assert.rejects(post('https://10.0.0.1/', request), { message: 'Not a public address' });
  });

  it('says that nobody answers, or not in time', async (t) => {
    const post = createPostToReceiver({ allowsLoopback: true });
    const { url } = await listen(t, 200);
    const stopped = { ...request, signal: AbortSignal.abort() };

    await assert.rejects(post('http://127.0.0.1:9/', request), { message: 'The connection was refused' });
    await assert.rejects(post(url, stopped), { message: 'No answer in time' });
  });
});
