import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, it, type TestContext } from 'node:test';
import { cardOperations } from '../../../examples/card-token/card-operations.ts';
import { serveShop } from '../../../examples/card-token/serve-shop.ts';

const ENROL = cardOperations.get('enrollCard') ?? '';

/** The backend of the example before something that keeps what it is asked. */
async function openShop(t: TestContext) {
  const asked: unknown[] = [];
  const cartwright = createServer(async (incoming, response) => {
    asked.push(JSON.parse(await text(incoming)));
    response.end('{}');
  });
  await once(cartwright.listen(0, '127.0.0.1'), 'listening');
  t.after(() => cartwright.close());
  const { port } = cartwright.address() as AddressInfo;
  const shop = await serveShop({ cartwright: `http://127.0.0.1:${port}`, appToken: 'token', port: 0 });
  t.after(() => shop.close());
  /** Sends a body in parts, each on its way before the next. Returns the status. */
  const send = async (...parts: readonly Uint8Array[]): Promise<number | undefined> => {
    const outgoing = request(`${shop.url.replace('localhost', '127.0.0.1')}/cards`, { method: 'POST' });
    outgoing.setNoDelay(true);
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
    for (const part of parts) await new Promise<void>((sent) => outgoing.write(part, () => sent()));
    outgoing.end();
    const [response] = await answered;
    response.resume();
    return response.statusCode;
  };
  return { asked, send };
}

describe('the backend of the example shop', () => {
  it('passes a name on that arrives in pieces', async (t) => {
    const { asked, send } = await openShop(t);
    const variables = { input: { consumer: { firstName: 'Zoë' } } };
    const body = new TextEncoder().encode(JSON.stringify({ query: ENROL, variables }));
    const cut = body.indexOf(0xc3) + 1;

    const status = await send(body.slice(0, cut), body.slice(cut));

    assert.equal(status, 200);
    assert.deepEqual(asked, [{ query: ENROL, variables }]);
  });

  it('refuses what is no JSON, too long or another operation, and asks nobody', async (t) => {
    const { asked, send } = await openShop(t);
    const toBody = (query: string) => Buffer.from(JSON.stringify({ query }));

    const statuses = [
      await send(Buffer.from('{')),
      await send(Buffer.from('null')),
      await send(toBody(`${ENROL}${' '.repeat(70_000)}`)),
      await send(toBody('{ merchants { domain } }')),
    ];

    assert.deepEqual(statuses, [400, 400, 400, 400]);
    assert.deepEqual(asked, []);
  });
});
