import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod';
import { systemTimers, type Timers } from '../../../src/lib/timers.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const PAUSE_MS = 9_876;

const stateShape = z.object({
  tabs: z.array(z.object({ query: z.string(), variables: z.string(), headers: z.string() })),
});
const objectShape = z.record(z.string(), z.unknown());
const inputShape = z.object({ input: objectShape });
const headersShape = z.record(z.string(), z.string());
const answerShape = z.object({ placeOrder: z.object({ attempt: z.object({ status: z.string() }) }) });

/** Waits of the demo's pause are held until somebody lets them go; all others run by the clock. */
class HeldPauses implements Timers {
  readonly #held: (() => void)[] = [];
  #arrived = Promise.withResolvers<void>();

  after(milliseconds: number, task: () => void): () => void {
    if (milliseconds !== PAUSE_MS) return systemTimers.after(milliseconds, task);
    this.#held.push(task);
    this.#arrived.resolve();
    return () => {};
  }

  /** Until a step waits. */
  async arrival(): Promise<void> {
    await this.#arrived.promise;
  }

  release(): void {
    this.#arrived = Promise.withResolvers();
    for (const task of this.#held.splice(0)) task();
  }
}

describe('the pace of the demo', () => {
  /** The tab that orders, as the page hands it to a visitor. */
  async function visit(service: TestService) {
    const page = await (await fetch(`${service.url}/graphiql`)).text();
    const state = /<script type="application\/json" id="page-state">([^<]*)</.exec(page)?.[1] ?? '';
    const tab = stateShape.parse(JSON.parse(state)).tabs[3];
    assert.ok(tab);
    return {
      query: tab.query,
      input: inputShape.parse(JSON.parse(tab.variables)).input,
      headers: headersShape.parse(JSON.parse(tab.headers)),
    };
  }

  async function order(service: TestService, query: string, input: object, headers: Readonly<Record<string, string>>) {
    const { data } = await service.post(query, { variables: { input }, headers });
    return answerShape.parse(data).placeOrder.attempt.status;
  }

  it('holds each step of an order that a visitor of GraphiQL places', async () => {
    const timers = new HeldPauses();
    await using service = await startService({ domains: [DOMAIN], timers, config: { demoStepPauseMs: PAUSE_MS } });
    const { query, input, headers } = await visit(service);

    const status = await order(service, query, input, headers);

    assert.equal(status, 'RUNNING');
    await timers.arrival();
    assert.deepEqual(await service.ledger.carts(DOMAIN), []);
    const placed = order(service, query, { ...input, wait: true }, headers);
    for (let step = 1; step <= 7; step += 1) {
      timers.release();
      await Promise.race([timers.arrival(), placed]);
    }
    assert.equal(await placed, 'SUCCEEDED');
    assert.equal((await service.ledger.orders(DOMAIN)).length, 1);
  });

  it('holds no order of anybody else', async () => {
    await using service = await startService({ domains: [DOMAIN], config: { demoStepPauseMs: PAUSE_MS } });
    const { query, input } = await visit(service);
    const device = await service.openDevice();

    const status = await order(service, query, { ...input, wait: true }, device.headers);

    assert.equal(status, 'SUCCEEDED');
  });
});
