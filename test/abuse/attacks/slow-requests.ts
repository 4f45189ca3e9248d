import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { startOwnClock } from '../../support/own-clock.ts';
import type { Attack } from '../attack.ts';

const CONNECTIONS = 100;
/** Node looks for slow clients once a second. */
const LOOK_MS = 1_000;
/** On a busy machine, timers come late. */
const PATIENCE_MS = 30_000;

/** Requests that arrive drop by drop, in their headers and in their bodies. */
export const slowRequests: Attack = {
  name: 'slow requests',
  run: async ({ url, requestMs }) => {
    const { port, hostname } = new URL(url);
    using clock = startOwnClock();
    const taken = await Promise.all(
      Array.from(
        { length: CONNECTIONS },
        (_, index) =>
          new Promise<number>((resolve) => {
            const connection = connect(Number(port), hostname);
            connection.on('error', () => {});
            connection.resume();
            connection.write(
              index % 2 === 0
                ? 'GET /graphql HTTP/1.1\r\nhost: shop.example\r\nx-slow: '
                : 'POST /graphql HTTP/1.1\r\nhost: shop.example\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n',
            );
            const timer = setInterval(() => connection.writable && connection.write('x'), 200);
            connection.once('close', () => {
              clearInterval(timer);
              resolve(clock.milliseconds());
            });
          }),
      ),
    );
    const longest = Math.max(...taken);
    assert.ok(longest < requestMs + LOOK_MS + PATIENCE_MS, `a slow request lived for ${Math.round(longest)} ms`);
    return `ended after at most ${Math.round(longest)} ms`;
  },
};
