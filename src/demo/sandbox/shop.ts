import type { Kysely } from 'kysely';
import type { Runtime } from '../../lib/runtime.ts';
import type { NetworkAcquirer } from './card-networks/network-acquirer.ts';
import type { LostAnswers } from './orders/lost-answers.ts';
import type { PaymentProviders } from './payment-providers/payment-providers.ts';
import type { ShopSettings } from './settings.ts';
import type { SandboxTables } from './tables.ts';

/** One shop of the system: the context of its operations. */
export interface Shop {
  readonly database: Kysely<SandboxTables>;
  /** For reads alone: they do not wait for writers. */
  readonly reader: Kysely<SandboxTables>;
  readonly runtime: Pick<Runtime, 'clock' | 'uuid'>;
  readonly settings: ShopSettings;
  /** The payment providers, which hold the money of express checkouts. */
  readonly providers: PaymentProviders;
  /** Null if its acquirer knows no card networks. */
  readonly networks: NetworkAcquirer | null;
  /** Keeps back the answers of the card whose answer is lost. */
  readonly lostAnswers: LostAnswers;
  /** Has money that could not be moved at a provider moved later. */
  readonly settleLater: () => void;
  /** The URL at which buyers reach this system's pages, without a trailing slash. */
  readonly publicUrl: string;
}

/** The database itself or a transaction of it. */
export type Queries = Kysely<SandboxTables>;
