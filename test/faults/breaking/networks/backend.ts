import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { cardOperations } from '../../../../examples/card-token/card-operations.ts';
import { pause } from '../buyers/device.ts';
import type { Market } from '../buyers/market.ts';
import type { Patience } from '../buyers/patience.ts';
import { sendText } from '../buyers/send-text.ts';

const frame = z.object({ url: z.string(), origin: z.string(), nonce: z.string() });
const passkeyStep = z.object({ kind: z.string(), publicKey: z.record(z.string(), z.unknown()), frame });

const payloadShape = z.object({
  virtualCardId: z.string().nullish(),
  verificationMethods: z.array(z.object({ methodId: z.string() })).nullish(),
  embedIframeHandshake: frame.nullish(),
  frame: frame.nullish(),
  passkeyStep: passkeyStep.nullish(),
  intentId: z.string().nullish(),
  flowToken: z.string().nullish(),
  userErrors: z.array(z.object({ name: z.string(), retryable: z.boolean(), triesLeft: z.number().nullish() })),
});

export type Payload = z.output<typeof payloadShape>;

/** The payload could not be had in time. */
export class FlowError extends Error {
  override readonly name = 'FlowError';
}

/** A partner's backend, which repeats each call until it is answered. */
export class Backend {
  readonly #market: Market;
  readonly #token: string;
  /** Answers to one call that differ. */
  readonly contradictions: string[] = [];

  constructor(market: Market, token: string) {
    this.#market = market;
    this.#token = token;
  }

  /** Makes the same call so often at once, each until it is answered, and once more: there is one answer. Throws FlowError. */
  async call(name: string, input: object, patience: Patience, times = 1): Promise<Payload> {
    const first = this.#ask(name, input, patience);
    const answers = await Promise.all([
      first,
      ...Array.from({ length: times - 1 }, () => this.#ask(name, input, patience)),
    ]);
    if (times > 1) answers.push(await this.#ask(name, input, patience));
    const [answer] = answers;
    if (answer === undefined) throw new FlowError(`${name}: no answer`);
    if (!answers.every((each) => isDeepStrictEqual(each, answer))) {
      const names = answers.map(({ userErrors }) => userErrors.map((error) => error.name).join(' ') || 'success');
      this.contradictions.push(`${name}, ${times} times, had different answers: ${[...new Set(names)].join('; ')}`);
    }
    return answer;
  }

  async #ask(name: string, input: object, patience: Patience): Promise<Payload> {
    const headers = { authorization: `Bearer ${this.#token}` };
    const query = (cardOperations.get(name) ?? '')
      .replace('passkeyStep { kind', 'passkeyStep { kind publicKey')
      .replace('userErrors { name', 'userErrors { name retryable');
    let last = 'the answer was lost';
    while (!patience.isOver) {
      const text = await sendText(this.#market.url, { query, variables: { input }, headers });
      if (text !== undefined) {
        this.#market.look(text, 'an answer');
        const data: unknown = Reflect.get(Object(Reflect.get(Object(JSON.parse(text)), 'data')), name);
        const payload = payloadShape.safeParse(data).data;
        // A refused code or passkey is an answer: the flow goes on with another token.
        const isDecided = payload?.userErrors.every(
          (error) => !error.retryable || error.name === 'CardVerificationFailed',
        );
        if (payload !== undefined && isDecided) {
          patience.renew();
          return payload;
        }
        last = payload?.userErrors.map((error) => error.name).join(', ') ?? text.slice(0, 300);
      }
      await pause();
    }
    throw new FlowError(`${name} had no answer in time: ${last}`);
  }
}
