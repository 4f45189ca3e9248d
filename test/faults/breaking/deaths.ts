import { SeededRandom } from '../../cluster/chaos/random.ts';
import type { ProxiedRequest } from '../../contract/merchant-adapter/fault-proxy.ts';
import {
  acquirerOperations,
  networkOperations,
  type Operation,
  providerOperations,
  shopOperations,
} from './operations.ts';
import type { Role } from './stage/stage.ts';

/** One of the processes dies by SIGKILL while this operation is on its way. */
export interface Death<Who = Role, At = Operation> {
  readonly who: Who;
  readonly at: At;
  /** When the request arrives, or when its answer is there: between a call and its record. */
  readonly moment: 'arrives' | 'answered';
}

interface ArmedDeath<Who, At> extends Death<Who, At> {
  readonly delayMs: number;
}

/** The processes that die. */
export interface Mortals<Who> {
  isUp(who: Who): boolean;
  /** Kills it at once; resolves once it runs again. */
  restart(who: Who): Promise<void>;
}

/** So long after its moment at most, so that every place in between is met. */
const LATEST_MS = 25;

/** Each death that makes a difference: nobody dies of a request that it neither sends nor receives. */
export const allDeaths: readonly Death[] = (['arrives', 'answered'] as const).flatMap((moment) => [
  ...shopOperations.flatMap((at) => [
    { who: 'service' as const, at, moment },
    { who: 'shop' as const, at, moment },
  ]),
  ...providerOperations.flatMap((at) => [
    { who: 'shop' as const, at, moment },
    { who: 'providers' as const, at, moment },
  ]),
]);

/** The same for payments by tokens of card networks. */
export const networkDeaths: readonly Death[] = (['arrives', 'answered'] as const).flatMap((moment) => [
  ...(['getCart', 'addLines', 'submitOrder', 'reconcileOrder'] as const).flatMap((at) => [
    { who: 'service' as const, at, moment },
    { who: 'shop' as const, at, moment },
  ]),
  ...networkOperations.flatMap((at) => [
    { who: 'service' as const, at, moment },
    { who: 'networks' as const, at, moment },
  ]),
  ...acquirerOperations.flatMap((at) => [
    { who: 'shop' as const, at, moment },
    { who: 'networks' as const, at, moment },
  ]),
]);

/** Lets processes die when the requests pass at which they are to die, and starts them again. */
export class Deaths<Who extends string = Role, At extends string = Operation> {
  readonly #stage: () => Mortals<Who>;
  readonly #random: SeededRandom;
  readonly #possible: readonly Death<Who, At>[];
  readonly #operationOf: (request: ProxiedRequest) => At | undefined;
  readonly #note: (line: string) => void;
  readonly #armed: ArmedDeath<Who, At>[] = [];
  #rest: Death<Who, At>[] = [];
  readonly #restarts = new Set<Promise<void>>();
  readonly #counts = new Map<string, number>();
  #isOver = false;

  constructor(options: {
    readonly stage: () => Mortals<Who>;
    readonly seed: number;
    readonly possible: readonly Death<Who, At>[];
    readonly operationOf: (request: ProxiedRequest) => At | undefined;
    readonly note: (line: string) => void;
  }) {
    this.#stage = options.stage;
    this.#random = new SeededRandom(options.seed + 2);
    this.#possible = options.possible;
    this.#operationOf = options.operationOf;
    this.#note = options.note;
  }

  /** How often each process died at each operation. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** One more is to come; each kind once before any comes again. */
  arm(): void {
    if (this.#rest.length === 0) this.#rest = [...this.#possible];
    const [death] = this.#rest.splice(this.#random.below(this.#rest.length), 1);
    if (death === undefined) return;
    this.#armed.push({ ...death, delayMs: this.#random.next() < 0.5 ? 0 : this.#random.below(LATEST_MS) });
  }

  /** A request passes a proxy. */
  see(request: ProxiedRequest, moment: Death<Who, At>['moment']): void {
    if (this.#isOver || this.#armed.length === 0) return;
    const operation = this.#operationOf(request);
    const isHere = (death: Death<Who, At>) =>
      death.at === operation && death.moment === moment && !this.#isAway(death.who);
    const index = this.#armed.findIndex(isHere);
    const [death] = index < 0 ? [] : this.#armed.splice(index, 1);
    if (death !== undefined) this.#strike(death);
  }

  #isAway(who: Who): boolean {
    return !this.#stage().isUp(who);
  }

  #strike({ who, at, moment, delayMs }: ArmedDeath<Who, At>): void {
    const name = `${who} at ${at}, ${moment}`;
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    const stage = this.#stage();
    const die = async () => {
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      if (this.#isOver || !stage.isUp(who)) return;
      this.#note(`the ${name} dies`);
      await stage.restart(who);
    };
    const restart = die().finally(() => this.#restarts.delete(restart));
    this.#restarts.add(restart);
  }

  /** Nobody dies any more; resolves once all run again. */
  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#restarts);
  }
}

export const findDeaths = (who: Role, at: readonly Operation[]): readonly Death[] =>
  allDeaths.filter((death) => death.who === who && at.includes(death.at));
