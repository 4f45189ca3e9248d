import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { describe, it, type TestContext } from 'node:test';
import { lookUpHost } from '../../src/upstream-http/look-up-host.ts';
import { atEnd } from '../support/at-end.ts';

const NAME_ERROR = 3;
const SERVER_FAILURE = 2;
const V4 = 1;
const V6 = 28;

type Answer = { readonly code: number } | { readonly bytes: readonly number[] } | null;

/** A name server that answers queries of a name and type; null leaves one without an answer. */
async function startNameServer(t: TestContext, answer: (name: string, type: number) => Answer) {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, { port, address }) => {
    const end = query.indexOf(0, 12);
    const labels: string[] = [];
    for (let at = 12; at < end; at += 1 + (query[at] ?? 0)) {
      labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)));
    }
    const type = query.readUInt16BE(end + 1);
    asked.push(`${labels.join('.')} ${type}`);
    const said = answer(labels.join('.'), type);
    if (said === null) return;
    const bytes = 'bytes' in said ? said.bytes : [];
    const head = Buffer.from(query.subarray(0, end + 5));
    head.writeUInt16BE(0x8180 | ('code' in said ? said.code : 0), 2);
    head.writeUInt16BE(bytes.length > 0 ? 1 : 0, 6);
    head.writeUInt32BE(0, 8);
    const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes]);
    socket.send(bytes.length > 0 ? Buffer.concat([head, record]) : head, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  atEnd(t, () => void socket.close());
  return { servers: [`127.0.0.1:${socket.address().port}`], asked };
}

const never = () => new AbortController().signal;

describe('looking up a host', () => {
  it('finds the addresses of both families', async (t) => {
    const { servers } = await startNameServer(t, (_name, type) => ({
      bytes: type === V4 ? [93, 184, 216, 34] : [0x26, 0x06, ...Array<number>(13).fill(0), 1],
    }));

    const found = await lookUpHost('shop.example', never(), { servers });

    assert.deepEqual(found, [
      { address: '93.184.216.34', family: 4 },
      { address: '2606::1', family: 6 },
    ]);
  });

  it('is content with one family', async (t) => {
    const { servers } = await startNameServer(t, (_name, type) =>
      type === V4 ? { bytes: [93, 184, 216, 34] } : { code: SERVER_FAILURE },
    );

    assert.deepEqual(await lookUpHost('shop.example', never(), { servers }), [{ address: '93.184.216.34', family: 4 }]);
  });

  it('tells a host without an address from a name server that fails', async (t) => {
    const { servers } = await startNameServer(t, (name, type) => {
      if (name === 'unknown.example') return { code: NAME_ERROR };
      return name === 'empty.example' || type === V6 ? { bytes: [] } : { code: SERVER_FAILURE };
    });

    for (const host of ['unknown.example', 'empty.example']) {
      await assert.rejects(lookUpHost(host, never(), { servers }), { code: 'ENOTFOUND' }, host);
    }
    await assert.rejects(lookUpHost('broken.example', never(), { servers }), { code: 'ESERVFAIL' });
  });

  it('ends with its signal while no name server answers', async (t) => {
    const leave = new AbortController();
    const { servers } = await startNameServer(t, () => {
      leave.abort();
      return null;
    });

    await assert.rejects(lookUpHost('slow.example', leave.signal, { servers }), { code: 'ECANCELLED' });
    await assert.rejects(lookUpHost('slow.example', leave.signal, { servers }), { name: 'AbortError' });
  });

  it('asks nobody for this computer, and for no name but the one that was given', async (t) => {
    const { servers, asked } = await startNameServer(t, () => ({ code: NAME_ERROR }));

    for (const host of ['localhost', 'LOCALHOST.', 'shop.localhost']) {
      const found = await lookUpHost(host, never(), { servers });
      assert.deepEqual(
        found.map(({ address }) => address),
        ['127.0.0.1', '::1'],
      );
    }
    await assert.rejects(lookUpHost('backend', never(), { servers }), { code: 'ENOTFOUND' });

    assert.deepEqual(asked.toSorted(), [`backend ${V4}`, `backend ${V6}`]);
  });
});
