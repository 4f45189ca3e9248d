import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect } from 'node:util';
import type { MerchantAdapter } from '../../../src/adapters/contract/index.ts';
import type { PlatformCart } from '../../../src/domain/cart/cart.ts';
import type { Logger } from '../../../src/lib/logger.ts';

export interface SeenCart {
  readonly shop: string;
  readonly operation: string;
  readonly cart: PlatformCart;
}

export interface SeenError {
  readonly shop: string;
  readonly operation: string;
  readonly input: unknown;
  readonly error: unknown;
}

/** Everything that the adapters answered, threw and logged while the suite ran, for the promises that hold always. */
export class Journal {
  readonly carts: SeenCart[] = [];
  readonly answers: { readonly shop: string; readonly operation: string; readonly answer: unknown }[] = [];
  readonly errors: SeenError[] = [];
  readonly logLines: string[] = [];
  readonly #insideAdapter = new AsyncLocalStorage<true>();

  readonly logger: Logger = {
    debug: (fields, message) => this.#log(fields, message),
    info: (fields, message) => this.#log(fields, message),
    warn: (fields, message) => this.#log(fields, message),
    error: (fields, message) => this.#log(fields, message),
  };

  #log(fields: object, message: string): void {
    this.logLines.push(`${message} ${inspect(fields, { depth: 20, showHidden: true, breakLength: Infinity })}`);
  }

  /** What was written to a standard stream, if it was the adapter that wrote: the test runner reports there as well. */
  noteOutput(text: string): void {
    if (this.#insideAdapter.getStore()) this.logLines.push(text);
  }

  /** Makes an adapter in such a way that whatever it starts by itself is known as its own. */
  create<Made>(make: () => Made): Made {
    return this.#insideAdapter.run(true, make);
  }

  /** The adapter itself, with everything that comes out of it written down. */
  observe(shop: string, adapter: MerchantAdapter): MerchantAdapter {
    return new Proxy(adapter, {
      get: (target, operation) => {
        const member: unknown = Reflect.get(target, operation);
        if (typeof member !== 'function') return member;
        return (...parameters: unknown[]) =>
          this.#watch(shop, String(operation), parameters[1], () => member.apply(target, parameters));
      },
    });
  }

  async #watch(shop: string, operation: string, input: unknown, call: () => unknown): Promise<unknown> {
    try {
      const answer = await this.#insideAdapter.run(true, call);
      this.answers.push({ shop, operation, answer });
      for (const cart of cartsIn(answer)) this.carts.push({ shop, operation, cart });
      return answer;
    } catch (error) {
      this.errors.push({ shop, operation, input, error });
      throw error;
    }
  }
}

/** Carts are answered as they are, beside a handle, or in a placed order. */
function cartsIn(answer: unknown): readonly PlatformCart[] {
  if (answer === null || typeof answer !== 'object') return [];
  if (isCart(answer)) return [answer];
  return Object.entries(answer).flatMap(([key, member]) => (key === 'cart' || key === 'order' ? cartsIn(member) : []));
}

const isCart = (value: object): value is PlatformCart => 'cartId' in value && 'lineItems' in value && 'total' in value;
