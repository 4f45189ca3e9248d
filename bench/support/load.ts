import { performance } from 'node:perf_hooks';
import { Pool } from 'undici';

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  /** Latency in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

export interface LoadRequest {
  readonly url: string;
  readonly headers: Record<string, string>;
  /** The same each time, or one for the n-th request. */
  readonly body: string | ((index: number) => string);
}

/** When to stop: after a time, or after a number of requests. */
export type LoadEnd = { readonly milliseconds: number } | { readonly requests: number };

/** Keeps `connections` requests under way until the end; every answer must have exactly `expectedBytes` bytes. */
export async function load(
  request: LoadRequest,
  connections: number,
  end: LoadEnd,
  expectedBytes: number,
): Promise<LoadResult> {
  const { origin, pathname } = new URL(request.url);
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const latencies: number[] = [];
  let sent = 0;
  const begin = performance.now();
  const isOver = () => ('requests' in end ? sent >= end.requests : performance.now() - begin >= end.milliseconds);
  const worker = async () => {
    while (!isOver()) {
      const index = sent;
      sent += 1;
      const start = performance.now();
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path: pathname,
        headers: request.headers,
        body: typeof request.body === 'string' ? request.body : request.body(index),
      });
      const bytes = (await body.arrayBuffer()).byteLength;
      if (statusCode !== 200 || bytes !== expectedBytes)
        throw new Error(`Expected 200 with ${expectedBytes} bytes, got ${statusCode} with ${bytes}`);
      latencies.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const seconds = (performance.now() - begin) / 1000;
  await pool.close();
  latencies.sort((left, right) => left - right);
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return { requests: latencies.length, seconds, p50: at(0.5), p99: at(0.99) };
}
