import type { CommerceDependencies } from '../../../src/commerce/dependencies.ts';
import { Merchants } from '../../../src/commerce/merchant-calls/merchants.ts';
import type { Timers } from '../../../src/lib/timers.ts';

/**
 * A process that dies at its nth step to the outside: a call to a store or to a platform. `before` the call it has no effect;
 * `after` it the effect is there and the answer is lost. From then on nothing that the process calls ever answers.
 */
export class MortalProcess {
  readonly died = Promise.withResolvers<void>();
  calls = 0;
  readonly #dieAt: number;
  readonly #mode: 'before' | 'after';
  readonly #cancels: (() => void)[] = [];
  #dead = false;

  constructor(dieAt: number, mode: 'before' | 'after') {
    this.#dieAt = dieAt;
    this.#mode = mode;
  }

  wrap(dependencies: CommerceDependencies): CommerceDependencies {
    const { stores, merchants, events, timers, cardNetworks } = dependencies;
    return {
      ...dependencies,
      stores: {
        ...stores,
        cartHandles: this.#mortal(stores.cartHandles),
        attempts: this.#mortal(stores.attempts),
        orders: this.#mortal(stores.orders),
        idempotency: this.#mortal(stores.idempotency),
      },
      merchants: new Merchants(
        merchants.list().map((merchant) => ({ ...merchant, adapter: this.#mortal(merchant.adapter) })),
      ),
      ...(cardNetworks && {
        cardNetworks: {
          ...cardNetworks,
          adapters: new Map([...cardNetworks.adapters].map(([name, adapter]) => [name, this.#mortal(adapter)])),
        },
      }),
      events: {
        publish: (topic) => this.#dead || events.publish(topic),
        subscribe: (topic, wake) => events.subscribe(topic, wake),
        isIsolated: events.isIsolated,
        close: () => events.close(),
      },
      ...(timers === undefined
        ? {}
        : { timers: { after: (milliseconds, task) => this.#after(timers, milliseconds, task) } }),
    };
  }

  #mortal<T extends object>(target: T): T {
    return new Proxy(target, {
      get: (object, name) => {
        const member: unknown = Reflect.get(object, name);
        if (typeof member !== 'function') return member;
        return (...parameters: unknown[]) =>
          this.#call(async () => Reflect.apply(member, object, parameters) as unknown);
      },
    });
  }

  async #call(call: () => Promise<unknown>): Promise<unknown> {
    const never = new Promise<never>(() => {});
    if (this.#dead) return never;
    this.calls += 1;
    const isLast = this.calls === this.#dieAt;
    if (isLast && this.#mode === 'before') return this.#die(never);
    const result = await call().then(
      (value) => () => value,
      (error: unknown) => () => {
        throw error;
      },
    );
    if (isLast) return this.#die(never);
    return this.#dead ? never : result();
  }

  #after(timers: Timers, milliseconds: number, task: () => void): () => void {
    if (this.#dead) return () => {};
    const cancel = timers.after(milliseconds, task);
    this.#cancels.push(cancel);
    return cancel;
  }

  #die(never: Promise<never>): Promise<never> {
    this.#dead = true;
    for (const cancel of this.#cancels) cancel();
    this.died.resolve();
    return never;
  }
}
