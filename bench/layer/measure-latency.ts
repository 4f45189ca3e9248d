import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { CART_QUERY } from '../support/cart-query.ts';
import type { ReadyCall } from '../support/ready-call.ts';
import { startRelay } from '../support/reference/start-reference.ts';
import { createLoadTarget } from '../support/requests/load-target.ts';
import { post } from '../support/requests/post.ts';
import { type Figures, measureInTurns, type Rounds } from '../support/rounds.ts';
import { INSTANT_DOMAIN } from './instant-shop.ts';
import { startLayerServer } from './start-layer-server.ts';

/** The cart of a platform that works for 10 ms, through Cartwright and through a bare relay, one request at a time. */
export async function measureLatency(rounds: Rounds & { readonly warmUp: number }): Promise<readonly Figures[]> {
  const platform = fork(fileURLToPath(new URL('./working-platform.ts', import.meta.url)), { execArgv: [] });
  const [port] = (await once(platform, 'message')) as [number];
  const platformUrl = `http://127.0.0.1:${port}`;
  const relay = await startRelay(platformUrl);
  try {
    await using service = await startLayerServer('Cartwright', `${platformUrl}/`);
    const query = { query: CART_QUERY, variables: { domain: INSTANT_DOMAIN } };
    const headers = { 'content-type': 'application/json' };
    const calls: readonly ReadyCall[] = [{ method: 'POST', path: '/', headers, body: '{}' }];
    const load = { connections: 1, warmUp: Math.min(2_000, rounds.warmUp) };
    return await measureInTurns(
      [
        await createLoadTarget('bare relay', relay.pid, post(relay.url, {}, calls), load),
        await createLoadTarget('Cartwright', service.pid, post(service.url, service.headers, query), load),
      ],
      rounds,
    );
  } finally {
    relay.stop();
    platform.disconnect();
  }
}
