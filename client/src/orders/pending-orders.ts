import type { Kept } from '../storage/kept.ts';

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
  readonly kept: Kept;
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
    const kept = await this.#place.kept.read();
    return Array.isArray(kept) ? kept.filter(isPending) : [];
  }

  async find(attemptId: string): Promise<PendingOrder | undefined> {
    return (await this.list()).find((order) => order.attemptId === attemptId);
  }

  async add(attemptId: string): Promise<PendingOrder> {
    const added = { attemptId, deviceId: await this.#place.findDevice(), begun: Date.now() };
    await this.#change((orders) => [...orders.filter((order) => order.attemptId !== attemptId).slice(1 - MOST), added]);
    return added;
  }

  remove(attemptId: string): Promise<void> {
    return this.#change((orders) => orders.filter((order) => order.attemptId !== attemptId));
  }

  #change(change: (orders: readonly PendingOrder[]) => readonly PendingOrder[]): Promise<void> {
    const { kept } = this.#place;
    return kept.alone(async () => kept.write(change(await this.list())));
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
