import type { CartHandle } from '../../adapters/contract/index.ts';
import { KeyedMutex } from '../../lib/keyed-mutex.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Runtime } from '../../lib/runtime.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import type { CartHandles } from '../../stores/ports/index.ts';

export interface DeviceCart {
  readonly handle: CartHandle;
  readonly version: number;
}

/** Which cart a device has at a merchant, with the handle in the clear. Only this class opens and seals handles of devices. */
export class DeviceCarts {
  readonly #mutex = new KeyedMutex();
  readonly #handles: CartHandles;
  readonly #secretBox: SecretBox;
  readonly #runtime: Runtime;
  readonly #logger: Logger;

  constructor(parts: { handles: CartHandles; secretBox: SecretBox; runtime: Runtime; logger: Logger }) {
    this.#handles = parts.handles;
    this.#secretBox = parts.secretBox;
    this.#runtime = parts.runtime;
    this.#logger = parts.logger;
  }

  /** Changes of one device's cart at one merchant run one after another; `compareAndSet` guards against other nodes. */
  exclusively<T>(owner: string, domain: string, task: () => Promise<T>): Promise<T> {
    return this.#mutex.run(`${domain} ${owner}`, task);
  }

  async find(owner: string, domain: string): Promise<DeviceCart | undefined> {
    const stored = await this.#handles.find(owner, domain);
    if (stored === undefined) return undefined;
    try {
      return { handle: await this.#secretBox.open(stored.handle), version: stored.version };
    } catch {
      this.#logger.warn({ domain }, 'A cart handle was sealed with another key and is forgotten');
      await this.#set(owner, domain, stored.version, null);
      return undefined;
    }
  }

  /**
   * Remembers the handle that a change ended with. Answers false where the device had no cart before and another node
   * has started one meanwhile: then the change has to be made on that one.
   */
  async keep(owner: string, domain: string, before: DeviceCart | undefined, handle: CartHandle): Promise<boolean> {
    const sealed = await this.#secretBox.seal(handle);
    if (await this.#set(owner, domain, before?.version ?? null, sealed)) return true;
    if (before === undefined) return false;
    // The change was made on the platform's cart, whoever wrote here first; the youngest handle is the one to go on with.
    for (;;) {
      const current = await this.#handles.find(owner, domain);
      if (current === undefined || (await this.#set(owner, domain, current.version, sealed))) return true;
    }
  }

  /** Forgets this very cart; another one that the device has begun since stays. */
  async forget(owner: string, domain: string, cart: DeviceCart): Promise<void> {
    await this.#set(owner, domain, cart.version, null);
  }

  #set(owner: string, domain: string, expected: number | null, next: string | null): Promise<boolean> {
    return this.#handles.compareAndSet(owner, domain, expected, next, this.#runtime.clock.now());
  }
}
