import { type Storage, useStorage, withLock } from '../session.ts';

/** More than a page orders at once; the oldest is forgotten first. */
const MOST = 50;

export interface PendingOrder {
  readonly attemptId: string;
  /** Milliseconds since the Unix epoch, by this machine's clock. */
  readonly begun: number;
}

/** The orders whose end this browser has not heard of. They outlive the page if the storage does. */
export class PendingOrders {
  readonly #key: string;
  readonly #storage: Storage;

  constructor(key: string, storage: Storage) {
    this.#key = key;
    this.#storage = storage;
  }

  async list(): Promise<readonly PendingOrder[]> {
    const text = await useStorage(() => this.#storage.getItem(this.#key));
    try {
      const stored: unknown = JSON.parse(text ?? '[]');
      return Array.isArray(stored) ? stored.filter(isPending) : [];
    } catch {
      // Written by something else.
      return [];
    }
  }

  add(attemptId: string): Promise<void> {
    return this.#change((orders) => [
      ...orders.filter((order) => order.attemptId !== attemptId).slice(1 - MOST),
      { attemptId, begun: Date.now() },
    ]);
  }

  remove(attemptId: string): Promise<void> {
    return this.#change((orders) => orders.filter((order) => order.attemptId !== attemptId));
  }

  #change(change: (orders: readonly PendingOrder[]) => readonly PendingOrder[]): Promise<void> {
    return withLock(this.#key, async () => {
      const orders = JSON.stringify(change(await this.list()));
      await useStorage(() => this.#storage.setItem(this.#key, orders));
    });
  }
}

const isPending = (value: unknown): value is PendingOrder =>
  typeof value === 'object' &&
  value !== null &&
  'attemptId' in value &&
  typeof value.attemptId === 'string' &&
  'begun' in value &&
  typeof value.begun === 'number';
