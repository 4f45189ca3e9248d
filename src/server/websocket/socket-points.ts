import type { Caller } from '../../domain/viewer/viewer.ts';
import type { CountedCaller, TakenPoints } from '../../rate-limits/rate-limits.ts';
import type { ClientHeaders, SocketLimit } from '../server-options.ts';

/**
 * Counts one new socket: at its upgrade by its address, since nothing else is known yet, and by its credential once
 * that arrives. A socket that counts by another address than its own, or by none, then gets the point of its own
 * address back.
 */
export class SocketPoints<Viewer> {
  readonly #limit: SocketLimit<Viewer>;
  readonly #buyer: Caller['buyer'];
  #atUpgrade: TakenPoints | undefined;
  #address: string | null = null;

  constructor(limit: SocketLimit<Viewer>, buyer: Caller['buyer']) {
    this.#limit = limit;
    this.#buyer = buyer;
  }

  /** Null if the socket may open. A client that sends its credential with the upgrade is counted by that. */
  async takeAtUpgrade(
    client: ClientHeaders,
    authenticate: (client: ClientHeaders) => Promise<Viewer>,
  ): Promise<TakenPoints | null> {
    const counted = this.#limit.toCounted({ viewer: null, buyer: this.#buyer, client });
    const taken = await this.#take({ ...counted, device: null });
    if (taken.retryAfterSeconds === null) {
      this.#address = counted.address;
      this.#atUpgrade = taken;
      return null;
    }
    const viewer = await authenticate(client);
    const { address } = this.#limit.toCounted({ viewer, buyer: this.#buyer, client });
    return address === counted.address ? taken : null;
  }

  /** Whether the socket may stay, now that its viewer is known. */
  async takeAtInit(viewer: Viewer, client: ClientHeaders): Promise<boolean> {
    const counted = this.#limit.toCounted({ viewer, buyer: this.#buyer, client });
    const isPaid = this.#atUpgrade !== undefined && counted.address === this.#address;
    if (!isPaid) void this.#atUpgrade?.giveBack({ sockets: 1 });
    const taken = await this.#take(isPaid ? { ...counted, address: null } : counted);
    return taken.retryAfterSeconds === null;
  }

  #take(counted: CountedCaller): Promise<TakenPoints> {
    return this.#limit.rateLimits.take(counted, { sockets: 1 });
  }
}
