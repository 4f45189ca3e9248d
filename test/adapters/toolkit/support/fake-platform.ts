import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { TestContext } from 'node:test';
import type { Clock } from '../../../../src/lib/clock.ts';
import { createHttpClient, type HttpCall, type HttpClient } from '../../../../src/upstream-http/http-client.ts';
import { type HttpSettings, httpSettingsSchema } from '../../../../src/upstream-http/http-settings.ts';
import type { UpstreamFailure } from '../../../../src/upstream-http/upstream-failure.ts';
import { ManualTimers } from './manual-timers.ts';

export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

export interface FakePlatform {
  readonly url: string;
  /** How many requests arrived. */
  readonly received: () => number;
  /** Resolves as soon as this many have arrived. */
  arrival(count: number): Promise<void>;
}

/** A real HTTP server that behaves as the test says; the last behaviour stays. */
export async function startPlatform(
  t: TestContext,
  ...behaviours: readonly [Behaviour, ...Behaviour[]]
): Promise<FakePlatform> {
  let received = 0;
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    const behaviour = behaviours[Math.min(received, behaviours.length - 1)];
    received += 1;
    for (const look of waiting) look();
    request.resume();
    behaviour?.(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    received: () => received,
    arrival: (count) =>
      new Promise((resolve) => {
        const look = () => received >= count && resolve();
        waiting.push(look);
        look();
      }),
  };
}

export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Behaviour =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

export const hang: Behaviour = () => {};

export interface TestClient {
  readonly client: HttpClient;
  readonly timers: ManualTimers;
  readonly clock: Clock & { advance(milliseconds: number): void };
  /** What was logged, as text. */
  readonly logged: () => string;
}

export function createTestClient(t: TestContext, settings: Partial<HttpSettings> = {}): TestClient {
  let now = 1_000_000;
  const clock = {
    now: () => now,
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
  };
  const timers = new ManualTimers();
  const lines: string[] = [];
  const keep = (fields: object, message: string) => lines.push(`${message} ${JSON.stringify(fields)}`);
  const client = createHttpClient(
    { ...httpSettingsSchema.parse({}), ...settings },
    { clock, timers, random: () => 0.5, logger: { debug: keep, info: keep, warn: keep, error: keep } },
  );
  t.after(() => client.close());
  return { client, timers, clock, logged: () => lines.join('\n') };
}

export const read = (url: string, rest: Partial<HttpCall> = {}): HttpCall => ({
  operation: 'ReadThing',
  kind: 'read',
  method: 'GET',
  url,
  headers: {},
  signal: new AbortController().signal,
  ...rest,
});

export const write = (url: string, rest: Partial<HttpCall> = {}): HttpCall =>
  read(url, { operation: 'WriteThing', kind: 'write', method: 'POST', body: '{}', ...rest });

/** The parts of a failure that callers decide by. */
export const failureOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: UpstreamFailure) => thrown,
  );
  return { name: error?.name, reason: error?.reason, outcome: error?.outcome, description: error?.description };
};
