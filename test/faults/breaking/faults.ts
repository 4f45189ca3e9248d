import { SeededRandom } from '../../cluster/chaos/random.ts';
import type { Fault, FaultProxy, ProxiedRequest } from '../../contract/merchant-adapter/fault-proxy.ts';
import { type Operation, toOperation } from './operations.ts';

const quiet = { begun: (both: Promise<unknown>) => void both.catch(() => undefined) };

const later = (milliseconds: number) => (deliver: () => unknown) => void setTimeout(deliver, milliseconds).unref();

/** Longer than a service waits for a shop, and a shop for a provider. */
const TOO_LATE_MS = 9_000;

/** What becomes of a request, each with how likely it is. */
const faults: readonly { readonly name: string; readonly fault: Fault; readonly share: number }[] = [
  { name: 'request lost', fault: { kind: 'reset' }, share: 0.02 },
  { name: 'answer lost', fault: { kind: 'lose-answer' }, share: 0.025 },
  { name: 'answer late', fault: { kind: 'late-answer', late: later(400) }, share: 0.02 },
  { name: 'answer after the time-out', fault: { kind: 'late-answer', late: later(TOO_LATE_MS) }, share: 0.002 },
  { name: 'answer half', fault: { kind: 'cut-body' }, share: 0.01 },
  { name: 'connection cut', fault: { kind: 'cut-connection' }, share: 0.01 },
  {
    name: '429',
    fault: { kind: 'answer', status: 429, body: '{}', headers: { 'retry-after': '1' } },
    share: 0.01,
  },
  { name: '500', fault: { kind: 'answer', status: 500, body: '{}' }, share: 0.01 },
  {
    name: '504 after the work',
    fault: { kind: 'answer-instead', status: 504, body: 'Gateway Time-out' },
    share: 0.015,
  },
  { name: 'nonsense', fault: { kind: 'answer-instead', status: 200, body: '{"what":"nonsense"}' }, share: 0.01 },
  { name: 'request twice', fault: { kind: 'twice', second: 'afterwards', answer: 'first', ...quiet }, share: 0.015 },
  {
    name: 'request twice, second answer',
    fault: { kind: 'twice', second: 'afterwards', answer: 'second', ...quiet },
    share: 0.01,
  },
  {
    name: 'request twice at once',
    fault: { kind: 'twice', second: 'at-once', answer: 'first', ...quiet },
    share: 0.01,
  },
  {
    name: 'request again later',
    fault: { kind: 'twice', second: 'late', late: later(2_500) },
    share: 0.01,
  },
];

/** Where the network breaks, and how much more often than usual. */
export interface Focus {
  readonly at: readonly Operation[];
  readonly times: number;
}

/** Breaks what passes the proxies: each request of an order draws what becomes of it. */
export class BrokenNetwork {
  readonly #random: SeededRandom;
  readonly #focus: Focus | null;
  readonly #drawn = new WeakMap<ProxiedRequest, number>();
  readonly #mend: (() => void)[] = [];
  readonly counts = new Map<string, number>();

  constructor(seed: number, focus: Focus | null) {
    this.#random = new SeededRandom(seed + 1);
    this.#focus = focus;
  }

  break(proxy: FaultProxy, isBreakable = (request: ProxiedRequest) => this.#isOfOrder(request)): void {
    for (const [index, { fault }] of faults.entries()) {
      this.#mend.push(proxy.inject(fault, (request) => isBreakable(request) && this.#draw(request) === index));
    }
  }

  /** Everything passes from now on. */
  end(): void {
    for (const mend of this.#mend.splice(0)) mend();
  }

  #draw(request: ProxiedRequest): number {
    const known = this.#drawn.get(request);
    if (known !== undefined) return known;
    let left = this.#random.next() / (this.#focus?.times ?? 1);
    const index = faults.findIndex(({ share }) => {
      left -= share;
      return left < 0;
    });
    this.#drawn.set(request, index);
    const { name } = faults[index] ?? {};
    if (name !== undefined) this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    return index;
  }

  #isOfOrder(request: ProxiedRequest): boolean {
    const operation = toOperation(request);
    return operation !== undefined && this.#focus?.at.includes(operation) !== false;
  }
}
