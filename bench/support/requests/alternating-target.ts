import { Pool } from 'undici';
import type { LoadRequest } from '../load.ts';
import { percentile } from '../percentile.ts';
import { readSchedulerMicroseconds } from '../process-usage.ts';
import type { Target } from '../rounds.ts';

/** A change, and the one that brings back what was before it. */
export interface Alternation {
  readonly change: LoadRequest;
  /** From the answer to the change; throws if that is not what was wanted. */
  toRestore(answer: string): LoadRequest;
}

/** A process whose change is measured and brought back each time, over one connection. Only the change counts, in time and in number. */
export const createAlternatingTarget = (
  name: string,
  pid: number,
  { change, toRestore }: Alternation,
  warmUp: number,
): Target => ({
  name,
  warmUp,
  send: async (end) => {
    const pool = new Pool(new URL(change.url).origin, { connections: 1, pipelining: 1 });
    const latencies: number[] = [];
    let cpu = 0;
    const begin = performance.now();
    const isOver = () =>
      'requests' in end ? latencies.length >= end.requests : performance.now() - begin >= end.milliseconds;
    while (!isOver()) {
      const before = readSchedulerMicroseconds(pid);
      const start = performance.now();
      const answer = await send(pool, change);
      latencies.push(performance.now() - start);
      cpu += readSchedulerMicroseconds(pid) - before;
      await send(pool, toRestore(answer));
    }
    await pool.close();
    return {
      requests: latencies.length,
      seconds: latencies.reduce((sum, latency) => sum + latency, 0) / 1000,
      cpu,
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
    };
  },
});

async function send(pool: Pool, { url, headers, body }: LoadRequest): Promise<string> {
  const response = await pool.request({
    method: 'POST',
    path: new URL(url).pathname,
    headers,
    body: typeof body === 'string' ? body : body(0),
  });
  const text = await response.body.text();
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${text.slice(0, 500)}`);
  return text;
}
