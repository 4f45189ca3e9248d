import type { Pool } from 'undici';
import type { BuyerOperationName } from '../buyer-operations.ts';
import type { RecordedCall } from '../recording-proxy.ts';

/** A real server that the bench buys from, through the whole service and directly. */
export interface BenchPlatform {
  readonly url: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Of the merchant whose shop is reached at this address. */
  readonly settings: (address: string) => object;
  /** What is bought, and never out of stock. */
  readonly sku: string;
  readonly plans: Readonly<Record<BuyerOperationName, CallPlan>>;
  /** For the report. */
  readonly nameCall: (call: RecordedCall) => string;
  readonly openBuyer: () => Promise<PlatformBuyer>;
  stop(): Promise<void>;
}

interface CallPlan {
  /** The fewest calls to the platform with which the same could be had. */
  readonly fewest: number;
  /** What each call beyond them is for. */
  readonly because?: string;
}

/** A buyer who talks to the platform without us: sends the calls that were recorded, in their order, with identifiers of its own. */
export interface PlatformBuyer {
  run(calls: readonly RecordedCall[]): Promise<void>;
  /** The same in one call to the relay. Only for calls of which none needs what another answers. */
  runThrough(relay: Pool, calls: readonly RecordedCall[]): Promise<void>;
  close(): Promise<void>;
}
