import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WebSocket } from 'ws';
import { openClient } from '../../client/src/create-client.ts';
import { CartwrightError } from '../../client/src/index.ts';
import { SilentServer } from '../support/machine/silent-server.ts';

const atOnce = () => new Promise<void>((resolve) => setImmediate(resolve));

/** How far a server goes before it falls silent, and how long the client waits for it then: for an answer, or to ask and for the answer. */
const SILENT = [
  ['at all', null, [30_000]],
  ['when it greets', {}, [30_000]],
  ['once it is open', { connection_init: 'connection_ack' }, [10_000, 5_000]],
] as const;

describe('a socket that nobody answers', () => {
  for (const [name, answers, waits] of SILENT) {
    it(`is given up where the server does not answer ${name}, which is said, and opened again`, async (t) => {
      await using server = await SilentServer.start(answers);
      const device = { deviceId: 'd', accessToken: 'a', expiresIn: 3_600 };
      const fetch = async () => Response.json({ data: { createDeviceSession: { session: device, userErrors: [] } } });
      const client = openClient({ url: `${server.url}/graphql`, appId: 'a', webSocket: WebSocket, fetch }, atOnce);
      const interruptions: string[] = [];
      const stop = new AbortController();
      // The timers of `node:test` lose others when the socket clears one after its test.
      const timers: { readonly run: () => void; readonly milliseconds: number }[] = [];
      t.mock.method(globalThis, 'setTimeout', (run: () => void, milliseconds: number) =>
        timers.push({ run, milliseconds }),
      );

      const next = client
        .subscribe(
          'subscription { cartChanged(domain: "shop.example") { cart { cartId } } }',
          {},
          { onInterrupted: ({ code }) => interruptions.push(code), signal: stop.signal },
        )
        [Symbol.asyncIterator]()
        .next();
      await server.silences(1);
      for (const milliseconds of waits) {
        assert.deepEqual(interruptions, []);
        const timer = timers.findLast((each) => each.milliseconds === milliseconds);
        timer?.run();
      }
      await server.silences(2);
      assert.deepEqual(interruptions, ['TimedOut']);
      stop.abort();

      await assert.rejects(next, (error: unknown) => error instanceof CartwrightError && error.code === 'Aborted');
    });
  }
});
