import { withLock } from '../session.ts';
import { type Storage, useStorage } from '../storage/storage.ts';

/** More than a page orders at once; the oldest is forgotten first. */
const MOST = 50;

export interface PendingOrder {
  readonly attemptId: string;
  /** The device that ordered: no other can read the attempt. */
  readonly deviceId: string;
  /** Milliseconds since the Unix epoch, by this machine's clock. */
  readonly begun: number;
}

/** Where a client keeps its pending orders. */
export interface PendingPlace {
  readonly key: string;
  readonly storage: Storage;
  /** The device that orders now. */
  readonly findDevice: () => Promise<string>;
}

/** The orders whose end this browser has not heard of. They outlive the page if the storage does. */
export class PendingOrders {
  readonly #place: PendingPlace;

  constructor(place: PendingPlace) {
    this.#place = place;
  }

  async list(): Promise<readonly PendingOrder[]> {
    const text = await useStorage(() => this.#place.storage.getItem(this.#place.key));
    try {
      const stored: unknown = JSON.parse(text ?? '[]');
      return Array.isArray(stored) ? stored.filter(isPending) : [];
    } catch {
      // Written by something else.
      return [];
    }
  }

  async add(attemptId: string): Promise<void> {
    const deviceId = await this.#place.findDevice();
    await this.#change((orders) => [
      ...orders.filter((order) => order.attemptId !== attemptId).slice(1 - MOST),
      { attemptId, deviceId, begun: Date.now() },
    ]);
  }

  remove(attemptId: string): Promise<void> {
    return this.#change((orders) => orders.filter((order) => order.attemptId !== attemptId));
  }

  #change(change: (orders: readonly PendingOrder[]) => readonly PendingOrder[]): Promise<void> {
    return withLock(this.#place.key, async () => {
      const orders = JSON.stringify(change(await this.list()));
      await useStorage(() => this.#place.storage.setItem(this.#place.key, orders));
    });
  }
}

const isPending = (value: unknown): value is PendingOrder =>
  typeof value === 'object' &&
  value !== null &&
  'attemptId' in value &&
  typeof value.attemptId === 'string' &&
  'deviceId' in value &&
  typeof value.deviceId === 'string' &&
  'begun' in value &&
  typeof value.begun === 'number';
