import type { Redemption } from '../../../../src/demo/simulators/card-networks/acquirer/authorizations.ts';
import { SeededRandom } from '../../../cluster/chaos/random.ts';
import type { ProxiedRequest } from '../../../contract/merchant-adapter/fault-proxy.ts';
import type { Stage } from '../stage/stage.ts';

const SHARE = 0.4;
/** Cryptograms that are sought in files and logs. */
const MAX_GUARDED = 20;

/** An acquirer that saw a credential, and tries what it was not made for. The books judge whether it ever gets anything. */
export class RogueAcquirer {
  readonly #stage: () => Stage;
  readonly #random: SeededRandom;
  readonly #tries = new Set<Promise<void>>();
  readonly #guarded = new Set<string>();
  #serial = 0;

  constructor(stage: () => Stage, seed: number) {
    this.#stage = stage;
    this.#random = new SeededRandom(seed + 3);
  }

  get tried(): number {
    return this.#serial;
  }

  /** A request passes a proxy. */
  see({ path, body }: ProxiedRequest, moment: 'arrives' | 'answered'): void {
    if (path !== '/acquirer/authorizations') return;
    const redemption = JSON.parse(body) as Redemption;
    this.#guard(redemption.proof);
    if (this.#random.next() > SHARE) return;
    if (moment === 'answered') this.#try(redemption, {});
    else {
      this.#try(redemption, { amount: redemption.amount + 1 });
      this.#try(redemption, { merchant: 'rogue.example' });
    }
  }

  /** Under a key of its own. */
  #try(redemption: Redemption, changes: Partial<Redemption>): void {
    this.#serial += 1;
    const { networks } = this.#stage();
    const network = { '4': 'A', '5': 'B', '3': 'C' }[redemption.token.charAt(0)] as 'A' | 'B' | 'C';
    const attempt = fetch(`${networks.urlOf(network)}/acquirer/authorizations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${networks.acquirerToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...redemption, key: `rogue-${this.#serial}`, ...changes }),
    })
      // The network may just be away.
      .then(
        () => {},
        () => {},
      )
      .finally(() => this.#tries.delete(attempt));
    this.#tries.add(attempt);
  }

  #guard(proof: string): void {
    // A dynamic code of four digits is everywhere.
    if (proof.length < 10 || this.#guarded.size >= MAX_GUARDED || this.#guarded.has(proof)) return;
    this.#guarded.add(proof);
    this.#stage().secrets.add('a cryptogram', proof);
  }

  async end(): Promise<void> {
    await Promise.all(this.#tries);
  }
}
