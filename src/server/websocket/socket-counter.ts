import { toAddressBlock } from '../../lib/net/address-block.ts';
import type { ServerLimits } from '../server-limits.ts';

/** A socket's place among all that are open. */
export interface SocketSlot {
  /** Counts the socket only in the total from now on: the buyers behind it share its address. */
  shareAddress(): void;
  /** Whether the address runs as many operations as it may. */
  readonly isBusy: boolean;
  beginOperation(): void;
  endOperation(): void;
  /** The socket is gone, and its operations with it. */
  leave(): void;
}

type CounterLimits = Pick<ServerLimits, 'sockets' | 'socketsPerAddress' | 'socketOperationsPerAddress'>;

/** How many sockets are open, in all and from each address, and how many operations run on those of each address. */
export class SocketCounter {
  readonly #limits: CounterLimits;
  readonly #sockets = new AddressCounts();
  readonly #operations = new AddressCounts();
  #all = 0;
  #running = 0;

  constructor(limits: CounterLimits) {
    this.#limits = limits;
  }

  /** How many sockets are open, and how many operations run on them. */
  get counts(): { readonly sockets: number; readonly operations: number } {
    return { sockets: this.#all, operations: this.#running };
  }

  /** Which limit a further socket from this address would exceed; undefined if it may open. */
  findFull(ip: string | null): 'all' | 'address' | undefined {
    if (this.#all >= this.#limits.sockets) return 'all';
    return this.#sockets.get(toAddressBlock(ip)) >= this.#limits.socketsPerAddress ? 'address' : undefined;
  }

  enter(ip: string | null): SocketSlot {
    const address = toAddressBlock(ip);
    const [sockets, operations, limits] = [this.#sockets, this.#operations, this.#limits];
    this.#all += 1;
    sockets.add(address, 1);
    let countsByAddress = true;
    let running = 0;
    const shareAddress = () => {
      if (!countsByAddress) return;
      countsByAddress = false;
      sockets.add(address, -1);
      operations.add(address, -running);
    };
    let isTaken = true;
    let inAll = 0;
    const change = (by: 1 | -1) => {
      if (!isTaken) return;
      this.#running += by;
      inAll += by;
      if (!countsByAddress) return;
      running += by;
      operations.add(address, by);
    };
    return {
      shareAddress,
      get isBusy() {
        return countsByAddress && operations.get(address) >= limits.socketOperationsPerAddress;
      },
      beginOperation: () => change(1),
      endOperation: () => change(-1),
      leave: () => {
        if (!isTaken) return;
        isTaken = false;
        this.#all -= 1;
        this.#running -= inAll;
        shareAddress();
      },
    };
  }
}

/** Counts by address. An address whose count is 0 takes no memory. */
class AddressCounts {
  readonly #counts = new Map<string, number>();

  get(address: string): number {
    return this.#counts.get(address) ?? 0;
  }

  add(address: string, change: number): void {
    const count = this.get(address) + change;
    if (count === 0) this.#counts.delete(address);
    else this.#counts.set(address, count);
  }
}
