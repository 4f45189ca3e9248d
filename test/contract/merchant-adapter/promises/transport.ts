import assert from 'node:assert/strict';
import { CommerceError } from '../../../../src/errors/commerce-error.ts';
import type { Fault } from '../fault-proxy.ts';
import type { KitRun, Upstream } from '../kit-run.ts';
import { listOperations, type ReadyOperation } from '../list-operations.ts';
import type { Promised } from '../promised.ts';
import { type ShopUnderTest, thrownBy } from '../shop-under-test.ts';

type Http = Extract<Upstream, { readonly kind: 'http' }>;

const RETRY_AFTER = 30;
/** How many of its own time-outs an operation may take: several calls, reads among them repeated. */
const PATIENCE = 10;
const TICK_MS = 20;
const TURNS = 50;
const page = '<!doctype html><title>Sorry</title><h1>We will be right back</h1>';
const html = { 'content-type': 'text/html' };

/** `slow` ones cost a time-out each. */
const faults: readonly { readonly what: string; readonly fault: Fault; readonly slow?: true }[] = [
  { what: 'does not answer in time', fault: { kind: 'hang' }, slow: true },
  { what: 'breaks the connection', fault: { kind: 'reset' } },
  { what: 'breaks off in the middle of its answer', fault: { kind: 'cut-connection' } },
  { what: 'answers half of its JSON', fault: { kind: 'cut-body' } },
  { what: 'answers byte by byte without end', fault: { kind: 'drip' }, slow: true },
  { what: 'answers 500', fault: { kind: 'answer', status: 500, body: '{"message":"internal error"}' } },
  { what: 'answers 503 with a page', fault: { kind: 'answer', status: 503, body: page, headers: html } },
  { what: 'answers 200 with a page', fault: { kind: 'answer', status: 200, body: page, headers: html } },
  {
    what: 'answers JSON that makes no sense',
    fault: { kind: 'answer', status: 200, body: '{"data":{"x":[null]},"x":7}' },
  },
];

/** Only for adapters whose platform is reached over HTTP. Tried on every operation that there is. */
export function describeTransport(promised: Promised): void {
  for (const { what, fault, slow } of faults) {
    promised(`says StoreUnavailable, worth another try, where the platform ${what}`, [], async (run) => {
      const http = requireHttp(run);
      const operations = await listOperations(run.shop);

      // What costs a time-out each is waited for together; the platform sees nothing of these.
      if (slow) await Promise.all(operations.map((each) => requireUnavailable(run.shop, http, fault, each)));
      else for (const each of operations) await requireUnavailable(run.shop, http, fault, each);
    });
  }

  promised('passes on how long the platform wants to be left alone, and leaves it alone', [], async (run) => {
    const http = requireHttp(run);
    const busy: Fault = { kind: 'answer', status: 429, body: '{}', headers: { 'retry-after': String(RETRY_AFTER) } };

    for (const operation of await listOperations(run.shop)) {
      const before = http.requests().length;
      const error = await requireUnavailable(run.shop, http, busy, operation);

      const { name } = operation;
      const calls = http.requests().length - before;
      assert.equal(error.details.retryAfterSeconds, RETRY_AFTER, `${name} loses the retry-after of a 429`);
      assert.equal(calls, 1, `${name} calls ${calls} times a platform that wants to be left alone`);
    }
  });

  promised('says that nothing was done where the platform rejects the credential', [], async (run) => {
    const http = requireHttp(run);

    for (const [body, headers] of [
      ['{}', {}],
      ['Unauthorized', { 'content-type': 'text/plain' }],
    ] as const) {
      for (const { name, run: call } of await listOperations(run.shop)) {
        const heal = http.inject({ kind: 'answer', status: 401, body, headers });

        const error = await thrownBy(() => call(run.shop.call(), run.shop.adapter)).finally(heal);

        const told = error instanceof CommerceError && [error.name, error.outcomeUnknown];
        assert.deepEqual(told, ['StoreUnavailable', false], `${name} with a credential that is rejected`);
      }
    }
  });

  promised('asks again for what it reads when a connection breaks once', [], async (run) => {
    const http = requireHttp(run);
    const operations = await listOperations(run.shop);

    for (const { name, run: read } of operations.filter(
      ({ kind, name: each }) => kind === 'read' && each !== 'getOrder',
    )) {
      const adapter = await run.shop.anotherInstance();
      // Warm, so that it is the read that breaks and not what comes before the first one, as a login.
      const expected = await read(run.shop.call(), adapter);
      let broken = 0;
      const heal = http.inject({ kind: 'reset' }, () => {
        broken += 1;
        return broken === 1;
      });

      const answer = await read(run.shop.call(), adapter).finally(heal);

      assert.deepEqual(answer, expected, `${name} answers something else after a connection broke`);
    }
  });

  promised('sends a write once, whatever becomes of the answer', [], async (run) => {
    const http = requireHttp(run);
    const operations = (await listOperations(run.shop)).filter(({ kind }) => kind !== 'read');

    for (const { fault, slow } of [{ fault: lost, slow: false }, { fault: internalError, slow: false }, ...faults]) {
      for (const { name, run: write } of slow ? operations.slice(-1) : operations) {
        const adapter = await run.shop.anotherInstance();
        const before = http.requests().length;
        const heal = http.inject(fault, http.isWrite);

        await write(run.shop.call(), adapter)
          .catch(() => undefined)
          .finally(heal);

        const writes = http.requests().slice(before).filter(http.isWrite);
        const texts = writes.map(({ method, path, body }) => `${method} ${path} ${body}`);
        assert.equal(new Set(texts).size, texts.length, `${name} sent a write again after ${fault.kind}`);
      }
    }
  });

  promised('says that it is not known what became of a write whose answer was lost', [], async (run) => {
    const http = requireHttp(run);

    for (const { name, run: write } of (await listOperations(run.shop)).filter(({ kind }) => kind !== 'read')) {
      const adapter = await run.shop.anotherInstance();
      const before = http.requests().length;
      const heal = http.inject(lost, http.isWrite);

      const ended = await write(run.shop.call(), adapter)
        .catch((error: unknown) => error)
        .finally(heal);

      if (!http.requests().slice(before).some(http.isWrite)) continue;
      const isTold = ended instanceof CommerceError && ended.outcomeUnknown;
      assert.ok(isTold, `${name} lost the answer to a write and does not say that its outcome is unknown`);
    }
  });

  promised('says that it is not known what became of a write, if what follows it is turned away', [], async (run) => {
    const http = requireHttp(run);
    const operations = await listOperations(run.shop);

    // Of placeOrder, every failure of the platform has an unknown outcome.
    for (const { name, run: write } of operations.filter(
      ({ kind, name: each }) => kind !== 'read' && each !== 'placeOrder',
    )) {
      const adapter = await run.shop.anotherInstance();
      let hasWritten = false;
      const heal = http.inject({ kind: 'answer', status: 429, body: '{}' }, (request) => {
        const isAfter = hasWritten;
        hasWritten ||= http.isWrite(request);
        return isAfter;
      });

      const ended = await write(run.shop.call(), adapter)
        .catch((error: unknown) => error)
        .finally(heal);

      if (!(ended instanceof CommerceError) || ended.name !== 'StoreUnavailable') continue;
      assert.ok(ended.outcomeUnknown, `${name} was turned away after its write, and says that nothing was done`);
    }
  });

  promised('lets go of its connections when it is closed', [], async (run) => {
    const http = requireHttp(run);
    const [operation] = await listOperations(run.shop);
    const adapter = await run.shop.fixture.createAdapter();
    if (adapter.close === undefined || operation === undefined) return;
    const before = await http.connections();
    await operation.run(run.shop.call(), adapter);

    await adapter.close();

    for (let left = http.timeoutMs; left > 0 && (await http.connections()) > before; left -= TICK_MS) await tick();
    assert.ok((await http.connections()) <= before, 'a connection is still open');
  });

  promised('stops soon after the caller has given up', [], async (run) => {
    const http = requireHttp(run);

    for (const operation of await listOperations(run.shop)) {
      const adapter = await run.shop.anotherInstance();
      const giveUp = new AbortController();
      const arrived = Promise.withResolvers<void>();
      const heal = http.inject({ kind: 'hang' }, () => {
        arrived.resolve();
        return true;
      });

      const ended = operation.run(run.shop.call(giveUp.signal), adapter).then(
        () => 'answered',
        () => 'ended',
      );
      await arrived.promise;
      const callsBefore = http.requests().length;
      giveUp.abort();

      const verdict = await within(http.timeoutMs / 2, ended);
      heal();
      assert.equal(verdict, 'ended', `${operation.name} is ${verdict} after the caller has given up`);
      assert.equal(http.requests().length, callsBefore, `${operation.name} calls again after the caller has given up`);
    }
  });
}

const lost: Fault = { kind: 'lose-answer' };
const internalError: Fault = { kind: 'echo', status: 500 };

/** Each time a fresh instance, so that what an earlier fault left behind in one (an open breaker) has no say. */
async function requireUnavailable(shop: ShopUnderTest, http: Http, fault: Fault, { name, run }: ReadyOperation) {
  const adapter = await shop.anotherInstance();
  const heal = http.inject(fault);
  const thrown = thrownBy(() => run(shop.call(), adapter));
  const error = await within(http.timeoutMs * PATIENCE, thrown).finally(heal);
  assert.ok(error instanceof CommerceError, `${name} owes a CommerceError after ${fault.kind}, not ${String(error)}`);
  assert.deepEqual([error.name, error.retryable], ['StoreUnavailable', true], `${name} after ${fault.kind}`);
  return error;
}

function requireHttp({ upstream }: KitRun): Http {
  assert.ok(upstream.kind === 'http', 'faults of the transport are tried over HTTP only');
  return upstream;
}

/** Counts the time in which this process runs: nothing is late because the machine stood still. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | 'still running'> {
  let isOver = false;
  const late = async () => {
    for (let left = milliseconds; left > 0 && !isOver; left -= TICK_MS) await tick();
    // For what has come and was not read yet.
    for (let turn = 0; turn < TURNS && !isOver; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    return 'still running' as const;
  };
  return await Promise.race([work, late()]).finally(() => {
    isOver = true;
  });
}

const tick = () => new Promise<void>((resolve) => setTimeout(resolve, TICK_MS).unref());
