import type { ProxiedRequest } from '../../../contract/merchant-adapter/fault-proxy.ts';
import type { Death } from '../../../faults/breaking/deaths.ts';

/** Who dies of SIGKILL in such a run. */
export type Role = 'service' | 'platform';
export type PlatformDeath = Death<Role, string>;
/** Hears of a request when it arrives, and when it is answered. */
export type Seen = (request: ProxiedRequest, moment: PlatformDeath['moment']) => void;

/** One shop of a real platform, with what breaks on the way to it. */
export interface BrokenPlatform {
  readonly url: string;
  readonly domain: string;
  readonly variantId: string;
  /** The merchant's block in the configuration file, with the platform at this address. */
  readonly merchant: (url: string) => object;
  /** The secrets that it names. */
  readonly environment: Readonly<Record<string, string>>;
  /** The part of an order that a request is; undefined for one that nothing breaks. */
  readonly operationOf: (request: ProxiedRequest) => string | undefined;
  readonly deaths: readonly PlatformDeath[];
  /** Kills the platform and starts it again; absent if it forgets everything then. */
  readonly restart?: () => Promise<void>;
  readonly readBooks: () => Promise<Books>;
}

/** What really happened, as the platform and the payment provider have it. Amounts in minor units. */
export interface Books {
  /** The orders that somebody paid for. */
  readonly orders: readonly { readonly orderId: string; readonly total: number }[];
  /** By the key of the payment, which names its attempt. */
  readonly charges: readonly { readonly key: string; readonly amount: number }[];
  /** Attempts of which the platform itself does not know how they ended: it died while the money was taken. */
  readonly undecided: readonly { readonly attemptKey: string; readonly total: number }[];
}
