import { addCount } from '../../lib/add-count.ts';
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
  /** By address. */
  readonly #sockets = new Map<string, number>();
  readonly #operations = new Map<string, number>();
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
    return (this.#sockets.get(toAddressBlock(ip)) ?? 0) >= this.#limits.socketsPerAddress ? 'address' : undefined;
  }

  enter(ip: string | null): SocketSlot {
    const address = toAddressBlock(ip);
    const [sockets, operations, limits] = [this.#sockets, this.#operations, this.#limits];
    this.#all += 1;
    addCount(sockets, address, 1);
    let countsByAddress = true;
    let running = 0;
    const shareAddress = () => {
      if (!countsByAddress) return;
      countsByAddress = false;
      addCount(sockets, address, -1);
      addCount(operations, address, -running);
    };
    let isTaken = true;
    let inAll = 0;
    const change = (by: 1 | -1) => {
      if (!isTaken) return;
      this.#running += by;
      inAll += by;
      if (!countsByAddress) return;
      running += by;
      addCount(operations, address, by);
    };
    return {
      shareAddress,
      get isBusy() {
        return countsByAddress && (operations.get(address) ?? 0) >= limits.socketOperationsPerAddress;
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
