/** One loss at one place: of the call itself, of its answer, or of the answer to a call that arrives after everything else. */
export interface FaultPoint {
  /** `shop.addLineItems`, `orders.record`. */
  readonly place: string;
  /** Which of the calls at this place, from 1. */
  readonly nth: number;
  readonly when: 'before' | 'after' | 'late';
  readonly error: () => unknown;
}

/** How often a call of one mutation may meet the same place. Further calls are repetitions of the same loop. */
const MAX_NTH = 2;

/** What takes something for a while. If its answer is lost, the client that comes back finds that time over. */
const TAKES = /\.(takeLease|claim|create)$/;
const TAKEN_MS = 11_000;

/** Stands between the service and everything outside, counts the calls by their place, and loses one of them. */
export class FaultPoints {
  #counts = new Map<string, number>();
  #armed: FaultPoint | null = null;
  #passed = 0;
  #late: (() => Promise<unknown>)[] = [];

  /** Counts from here on. */
  arm(point: FaultPoint | null): void {
    this.#counts = new Map();
    this.#armed = point;
  }

  /** How much time all losses have taken, in milliseconds. */
  get passed(): number {
    return this.#passed;
  }

  /** Whether the armed loss was met. */
  get wasMet(): boolean {
    return this.#armed === null;
  }

  /** The places that were called since `arm`. */
  list(): readonly Pick<FaultPoint, 'place' | 'nth'>[] {
    return [...this.#counts].flatMap(([place, count]) =>
      Array.from({ length: Math.min(count, MAX_NTH) }, (_, index) => ({ place, nth: index + 1 })),
    );
  }

  /** Calls that were on their way arrive. */
  async arriveLate(): Promise<void> {
    for (const effect of this.#late.splice(0)) await effect().catch(() => undefined);
  }

  async run<Answer>(place: string, effect: () => Promise<Answer>): Promise<Answer> {
    const nth = (this.#counts.get(place) ?? 0) + 1;
    this.#counts.set(place, nth);
    const point = this.#armed;
    if (point === null || point.place !== place || point.nth !== nth) return effect();
    this.#armed = null;
    if (point.when === 'after') await effect();
    if (point.when === 'late') this.#late.push(effect);
    if (TAKES.test(place)) this.#passed += TAKEN_MS;
    throw point.error();
  }

  /** Puts this between a store and whoever calls it. */
  guard(name: string, store: object): void {
    for (const [method, call] of Object.entries(store)) {
      if (typeof call !== 'function') continue;
      const guarded = (...given: unknown[]) =>
        this.run(`${name}.${method}`, async (): Promise<unknown> => Reflect.apply(call, store, given));
      Reflect.set(store, method, guarded);
    }
  }
}
