import * as z from 'zod';
import type { Market } from './market.ts';
import type { Patience } from './patience.ts';
import { sendText } from './send-text.ts';

const sessionShape = z.object({
  data: z.object({ createDeviceSession: z.object({ session: z.object({ accessToken: z.string() }) }) }),
});

const changeShape = z.object({
  data: z.record(
    z.string(),
    z.looseObject({ userErrors: z.array(z.object({ name: z.string(), retryable: z.boolean() })) }),
  ),
});

/** It cannot be prepared any further: a new device may. */
export class PreparationError extends Error {
  override readonly name = 'PreparationError';
}

export const PAUSE_MS = 200;
export const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** A buyer's device, which asks again while the service is away. */
export class Device {
  readonly market: Market;
  readonly headers: Readonly<Record<string, string>>;

  private constructor(market: Market, accessToken: string) {
    this.market = market;
    this.headers = { 'x-svc-authorization': accessToken };
    market.guard(accessToken);
  }

  static async open(market: Market, patience: Patience): Promise<Device> {
    const query = 'mutation { createDeviceSession(input: {}) { session { accessToken } } }';
    while (!patience.isOver) {
      const text = await sendText(market.url, { query, headers: { 'x-svc-app-id': market.appId } });
      const answer = text === undefined ? undefined : sessionShape.safeParse(JSON.parse(text)).data;
      if (answer !== undefined) {
        patience.renew();
        return new Device(market, answer.data.createDeviceSession.session.accessToken);
      }
      await pause();
    }
    throw new PreparationError('no device session in time');
  }

  /** Undefined if the answer was lost. Every answer is searched for secrets. */
  async ask(query: string, variables: object): Promise<unknown> {
    const { url, look } = this.market;
    const text = await sendText(url, { query, variables, headers: this.headers });
    if (text === undefined) return undefined;
    look(text, 'an answer');
    return JSON.parse(text);
  }

  /**
   * A change with a key of its own, repeated while that may help. Throws PreparationError. A repeated change has no cart and no session
   * in its answer while the shop cannot be read: they are asked for again.
   */
  async change(
    name: string,
    fields: string,
    input: object,
    patience: Patience,
  ): Promise<Readonly<Record<string, unknown>>> {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    const query = `mutation ($input: ${type}!) { ${name}(input: $input) { ${fields} userErrors { name retryable } } }`;
    const idempotencyKey = crypto.randomUUID();
    let refusals: readonly string[] = [];
    while (!patience.isOver) {
      const variables = { input: { domain: this.market.domain, ...input, idempotencyKey } };
      const answer = changeShape.safeParse(await this.ask(query, variables)).data?.data[name];
      if (answer?.userErrors.length === 0 && !Object.values(answer).includes(null)) {
        patience.renew();
        return answer;
      }
      if (answer?.userErrors.some(({ retryable }) => !retryable)) {
        throw new PreparationError(`${name}: ${answer.userErrors.map((error) => error.name).join(', ')}`);
      }
      refusals = answer?.userErrors.map((error) => error.name) ?? [];
      await pause();
    }
    throw new PreparationError(`${name} did not succeed in time: ${refusals.join(', ')}`);
  }
}
