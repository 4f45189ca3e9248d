import { CommerceError } from '../../errors/commerce-error.ts';
import { untilAborted } from '../../lib/async/until-aborted.ts';
import type { MerchantAdapter } from '../contract/index.ts';

export type SandboxOperation = {
  [Name in keyof MerchantAdapter]-?: NonNullable<MerchantAdapter[Name]> extends (
    ...parameters: never[]
  ) => Promise<unknown>
    ? Name
    : never;
}[keyof MerchantAdapter];

/**
 * The fault of one call.
 * - `fail-before`: rejected on arrival, nothing happens.
 * - `fail-after`: carried out, and the response is lost.
 * - `hang`: nothing happens until the caller aborts, and nothing after.
 * - `hold`: waits on arrival until released; if the caller aborts first, nothing happens.
 * - `hold-on-the-way`: as `hold`, but an abort does not cancel it: it is carried out once released.
 */
export type FaultKind = 'fail-before' | 'fail-after' | 'hang' | 'hold' | 'hold-on-the-way';

/** One fault that was ordered. */
export interface Fault {
  /** Settles when a call has met the fault. */
  readonly met: Promise<void>;
  /** Releases a held call. Settles when the call is carried out, whether or not the caller still waits. */
  release(): Promise<void>;
}

/** Switches for failure, without a clock: each fault is met by the next call of its operation, once, in the order given. */
export class Faults {
  readonly #ordered = new Map<SandboxOperation, OrderedFault[]>();

  inject(operation: SandboxOperation, kind: FaultKind): Fault {
    const fault = new OrderedFault(kind);
    this.#ordered.set(operation, [...(this.#ordered.get(operation) ?? []), fault]);
    return fault;
  }

  /** Forgets the faults that no call has met yet. */
  clear(): void {
    this.#ordered.clear();
  }

  async run<Answer>(operation: SandboxOperation, signal: AbortSignal, effect: () => Promise<Answer>): Promise<Answer> {
    if (signal.aborted) throw unreachable(signal.reason);
    const fault = this.#ordered.get(operation)?.shift();
    return fault === undefined ? effect() : fault.meet(signal, effect);
  }
}

class OrderedFault implements Fault {
  readonly #kind: FaultKind;
  readonly #met = Promise.withResolvers<void>();
  readonly #released = Promise.withResolvers<void>();
  readonly #done = Promise.withResolvers<void>();

  constructor(kind: FaultKind) {
    this.#kind = kind;
  }

  get met(): Promise<void> {
    return this.#met.promise;
  }

  release(): Promise<void> {
    this.#released.resolve();
    return this.#done.promise;
  }

  async meet<Answer>(signal: AbortSignal, effect: () => Promise<Answer>): Promise<Answer> {
    this.#met.resolve();
    try {
      return await this.#act(signal, effect);
    } finally {
      if (this.#kind !== 'hold-on-the-way') this.#done.resolve();
    }
  }

  async #act<Answer>(signal: AbortSignal, effect: () => Promise<Answer>): Promise<Answer> {
    const wait = <T>(work: Promise<T>) => untilAborted(work, signal, () => unreachable(signal.reason));
    switch (this.#kind) {
      case 'fail-before':
        throw new CommerceError('StoreUnavailable', { outcomeUnknown: false });
      case 'fail-after':
        await effect();
        throw unreachable();
      case 'hang':
        return wait(new Promise<never>(() => {}));
      case 'hold':
        await wait(this.#released.promise);
        return effect();
      case 'hold-on-the-way': {
        const late = this.#released.promise.then(effect);
        late.then(
          () => this.#done.resolve(),
          () => this.#done.resolve(),
        );
        return wait(late);
      }
    }
  }
}

const unreachable = (cause?: unknown): CommerceError =>
  new CommerceError('StoreUnavailable', cause === undefined ? {} : { cause });
