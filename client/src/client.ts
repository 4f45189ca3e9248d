import type { Card } from './cards/card.ts';
import type { CartwrightError } from './cartwright-error.ts';
import type { Operation } from './operation.ts';
import type { Orders } from './orders/open-orders.ts';

/** That of browsers, or of `ws`. */
export type WebSocketClass = new (
  address: string | URL,
  protocols?: string | string[],
) => { addEventListener(type: 'error', listener: () => void): void };

export interface CallOptions {
  readonly signal?: AbortSignal;
}

export interface SubscribeOptions extends CallOptions {
  /** Hears each error that does not end the subscription: a lost connection, or a shop that does not respond. */
  readonly onInterrupted?: (error: CartwrightError) => void;
}

/** Each method throws `InvalidDocument`, and sends nothing, for an operation of another type. */
export interface Client extends Orders {
  query<Data = unknown, Variables = Record<string, unknown>>(
    operation: Operation<Data, Variables>,
    variables?: Variables,
    options?: CallOptions,
  ): Promise<Data>;
  /** Every input that takes an idempotency key gets one, unless it has one. A retry has the same. */
  mutate<Data = unknown, Variables = Record<string, unknown>>(
    operation: Operation<Data, Variables>,
    variables?: Variables,
    options?: CallOptions,
  ): Promise<Data>;
  /** Events over one socket for all, until the subscription ends or the loop is left. A lost connection is replaced; functions give the variables anew. */
  subscribe<Data = unknown, Variables = Record<string, unknown>>(
    operation: Operation<Data, Variables>,
    variables?: Variables | (() => Variables),
    options?: SubscribeOptions,
  ): AsyncIterable<Data>;
  /** The card as `payment.encryptedCard`, for the service alone. Throws `InvalidCard` before anything is sent. */
  encryptCard(card: Card, options?: CallOptions): Promise<string>;
  /** Whose carts and orders the answers show: another device has others. Undefined before the first call. */
  readonly deviceId: string | undefined;
}
