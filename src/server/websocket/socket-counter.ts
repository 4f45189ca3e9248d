import { toAddressBlock } from '../../lib/net/address-block.ts';
import type { ServerLimits } from '../server-options.ts';

/** A socket's place among all that are open. */
export interface SocketSlot {
  /** From now on the socket counts only in the total: the buyers behind it share its address. */
  shareAddress(): void;
  leave(): void;
}

/** How many sockets are open, in all and from each address. */
export class SocketCounter {
  readonly #limits: Pick<ServerLimits, 'sockets' | 'socketsPerAddress'>;
  readonly #byAddress = new Map<string, number>();
  #all = 0;

  constructor(limits: Pick<ServerLimits, 'sockets' | 'socketsPerAddress'>) {
    this.#limits = limits;
  }

  /** Which limit a further socket from this address would exceed; undefined if it may open. */
  findFull(ip: string | null): 'all' | 'address' | undefined {
    if (this.#all >= this.#limits.sockets) return 'all';
    const count = this.#byAddress.get(toAddressBlock(ip)) ?? 0;
    return count >= this.#limits.socketsPerAddress ? 'address' : undefined;
  }

  enter(ip: string | null): SocketSlot {
    const address = toAddressBlock(ip);
    this.#all += 1;
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1);
    let countsByAddress = true;
    const shareAddress = () => {
      if (!countsByAddress) return;
      countsByAddress = false;
      const left = (this.#byAddress.get(address) ?? 1) - 1;
      if (left === 0) this.#byAddress.delete(address);
      else this.#byAddress.set(address, left);
    };
    let isTaken = true;
    return {
      shareAddress,
      leave: () => {
        if (!isTaken) return;
        isTaken = false;
        this.#all -= 1;
        shareAddress();
      },
    };
  }
}
