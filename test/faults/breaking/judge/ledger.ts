import * as z from 'zod';
import type { Stage } from '../stage/stage.ts';

const entryShape = z.object({
  kind: z.string(),
  key: z.string().optional(),
  /** Minor units. */
  number: z.number().optional(),
  holdId: z.string().optional(),
  sku: z.string().optional(),
  units: z.number().nullish(),
});
export type Entry = z.output<typeof entryShape>;

/** What really happened, by the books of the shop and of the payment providers. */
export class Ledger {
  readonly #entries: readonly Entry[];
  readonly #ofKind: ReadonlyMap<string, readonly Entry[]>;
  /** By the attempt of the key, so that ten thousand orders can be looked up. */
  readonly #ofAttempt = new Map<string, Entry[]>();

  private constructor(entries: readonly Entry[]) {
    this.#entries = entries;
    this.#ofKind = Map.groupBy(entries, ({ kind }) => kind);
    for (const entry of entries) {
      const owner = `${entry.kind} ${toOwner(entry.key ?? '')}`;
      const known = this.#ofAttempt.get(owner);
      if (known === undefined) this.#ofAttempt.set(owner, [entry]);
      else known.push(entry);
    }
  }

  static async read(stage: Stage, domain: string): Promise<Ledger> {
    const out = await stage.command('ledger', domain, '--json');
    const lines = out.split('\n').filter((line) => line !== '');
    return new Ledger(lines.map((line) => entryShape.parse(JSON.parse(line))));
  }

  list(kind: string): readonly Entry[] {
    return this.#ofKind.get(kind) ?? [];
  }

  /** Those under a key of this attempt, or of this session. */
  find(kind: string, attemptId: string): readonly Entry[] {
    return this.#ofAttempt.get(`${kind} ${toOwner(attemptId)}`) ?? [];
  }

  stockOf(sku: string): number {
    return this.#entries.find((entry) => entry.kind === 'stock' && entry.sku === sku)?.units ?? 0;
  }
}

/** A key is the identifier of an attempt or of a session, or an attempt's and a number: this much of it tells them apart. */
const toOwner = (key: string): string => key.slice(0, 36);
