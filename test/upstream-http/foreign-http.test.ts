import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { createForeignHttp, type ForeignHttp } from '../../src/upstream-http/foreign-http.ts';
import { atEnd } from '../support/at-end.ts';

type Request = Parameters<ForeignHttp>[0];

const request = (url: string, others: Partial<Request> = {}): Request => ({
  url,
  method: 'GET',
  headers: {},
  maxBytes: 1_000,
  signal: new AbortController().signal,
  ...others,
});

async function listen(t: TestContext, answer: (response: ServerResponse) => void) {
  const seen: string[] = [];
  const server = createServer((incoming, response) => {
    seen.push(`${incoming.method} ${incoming.url}`);
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(t, async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}/a?b=1`, seen };
}

describe('a call to a foreign address', () => {
  it('hands out the answer, and follows no redirect', async (t) => {
    const { url, seen } = await listen(t, (response) => response.writeHead(302, { location: '/other' }).end('moved'));

    const { status, headers, body } = await createForeignHttp({ allowsLoopback: true })(request(url));

    assert.equal(status, 302);
    assert.equal(headers['location'], '/other');
    assert.equal(Buffer.from(body).toString(), 'moved');
    assert.deepEqual(seen, ['GET /a?b=1']);
  });

  it('goes neither to http nor to this computer nor into a private network', async (t) => {
    const { url, port, seen } = await listen(t, (response) => response.end());
    const http = createForeignHttp({ allowsLoopback: false });

    for (const address of [url, 'http://shop.example/', 'ftp://shop.example/', 'https://user:a@shop.example/', 'x']) {
      await assert.rejects(http(request(address)), { name: 'ForeignHttpFailure', reason: 'address' }, address);
    }
    for (const host of [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '10.0.0.1',
      '100.64.0.1',
      '0x7f.1',
      '[::ffff:7f00:1]',
      '[64:ff9b::7f00:1]',
      '[fe80::1]',
      '[fc00::1]',
      '169.254.169.254',
    ]) {
      await assert.rejects(http(request(`https://${host}:${port}/`)), { reason: 'private' }, host);
    }
    assert.deepEqual(seen, []);
  });

  it('does not connect if one of the addresses of a host is private', async (t) => {
    const { port, seen } = await listen(t, (response) => response.end());
    const lookUp = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];

    const refused = createForeignHttp({ allowsLoopback: true, lookUp })(request(`https://shop.example:${port}/`));

    await assert.rejects(refused, { reason: 'private', message: 'Not a public address' });
    assert.deepEqual(seen, []);
  });

  it('connects to the address that it checked, and looks up no second time', async (t) => {
    const { port, seen } = await listen(t, (response) => response.end('here'));
    const answers = ['127.0.0.1', '10.0.0.1'];
    const lookUp = async () => [{ address: answers.shift() ?? '10.0.0.2', family: 4 }];

    const { body } = await createForeignHttp({ allowsLoopback: true, lookUp })(request(`http://localhost:${port}/`));

    assert.equal(Buffer.from(body).toString(), 'here');
    assert.deepEqual(answers, ['10.0.0.1']);
    assert.deepEqual(seen, ['GET /']);
  });

  it('lets only this computer be reached where loopback is allowed', async () => {
    const lookUp = async () => [{ address: '10.0.0.1', family: 4 }];
    const http = createForeignHttp({ allowsLoopback: true, lookUp });

    await assert.rejects(http(request('http://shop.example/')), { reason: 'address' });
    await assert.rejects(http(request('https://10.0.0.1/')), { reason: 'private' });
    await assert.rejects(http(request('http://localhost/')), { reason: 'private' });
  });

  it('looks a host up without the threads that files and keys need', async () => {
    const leave = new AbortController();
    const http = createForeignHttp({ allowsLoopback: false });

    const asked = http(request('https://shop.invalid/', { signal: leave.signal }));
    await new Promise((resolve) => setImmediate(resolve));
    const resources = process.getActiveResourcesInfo();
    leave.abort();

    await assert.rejects(asked, { name: 'ForeignHttpFailure' });
    assert.ok(!resources.includes('GetAddrInfoReqWrap'), resources.join(', '));
  });

  it('has not ended before its look-up has', async (t) => {
    const leave = new AbortController();
    const { promise, resolve } = Promise.withResolvers<readonly []>();
    const http = createForeignHttp({ allowsLoopback: false, lookUp: () => promise });
    let hasEnded = false;
    const asked = http(request('https://shop.example/', { signal: leave.signal })).finally(() => {
      hasEnded = true;
    });
    atEnd(t, () => asked.catch(() => {}));

    leave.abort();
    await new Promise((settled) => setImmediate(settled));
    const endedBefore = hasEnded;
    resolve([]);

    await assert.rejects(asked, { reason: 'timeout' });
    assert.equal(endedBefore, false);
  });

  it('reads no more than allowed', async (t) => {
    const { url } = await listen(t, (response) => response.end('x'.repeat(1_001)));
    const http = createForeignHttp({ allowsLoopback: true });

    await assert.rejects(http(request(url)), { reason: 'too-large' });
    assert.equal((await http(request(url, { maxBytes: 1_001 }))).body.length, 1_001);
    assert.equal((await http(request(url, { maxBytes: 0 }))).body.length, 0);
  });

  it('ends with its signal, also in the middle of an answer', async (t) => {
    const http = createForeignHttp({ allowsLoopback: true });
    const leave = new AbortController();
    const { url } = await listen(t, (response) => {
      response.write('x');
      leave.abort();
    });

    await assert.rejects(http(request(url, { signal: leave.signal })), { reason: 'timeout' });
    await assert.rejects(http(request(url, { signal: leave.signal })), { reason: 'timeout' });
  });

  it('ends if the other side speaks another protocol from now on', async (t) => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.write('HTTP/1.1 101 Go on\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    atEnd(t, () => new Promise((resolve) => server.close(resolve)));
    const { port } = server.address() as AddressInfo;

    const asked = createForeignHttp({ allowsLoopback: true })(request(`http://127.0.0.1:${port}/`));

    await assert.rejects(asked, { name: 'ForeignHttpFailure', reason: 'unreachable' });
  });

  it('tells a host without an address from one where nobody listens', async () => {
    const lookUp = async () => {
      throw Object.assign(new Error('getaddrinfo ENOTFOUND secret.example'), { code: 'ENOTFOUND' });
    };
    const http = createForeignHttp({ allowsLoopback: true, lookUp });

    await assert.rejects(http(request('https://secret.example/')), {
      reason: 'unknown-host',
      message: 'The host is unknown',
    });
    await assert.rejects(http(request('http://127.0.0.1:9/')), { reason: 'connection-refused' });
  });
});
