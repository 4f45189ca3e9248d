import type { CheckoutRequirements } from '../domain/cart/checkout-requirements.ts';
import type { ConsentText } from '../domain/cart/consent.ts';
import type { PaymentEncryptionKey, SecretCard } from '../domain/order/payment.ts';
import type { OwnerKey } from '../domain/viewer/viewer.ts';
import type { Logger } from '../lib/logger.ts';
import type { Runtime } from '../lib/runtime.ts';
import type { SecretBox } from '../lib/secret-box.ts';
import type { Timers } from '../lib/timers.ts';
import type { EventBus } from '../nodes/events/event-bus.ts';
import type { CatalogIndex, Stores } from '../stores/ports/index.ts';
import type { CardArt } from './card-network/art/get-card-art.ts';
import type { CardNetworks } from './card-network/networks/card-networks.ts';
import type { OpenHandle } from './cart/create-handle-opener.ts';
import type { DeviceCarts } from './cart/device-carts.ts';
import type { CartWatches } from './cart/watch/watch-cart.ts';
import type { ExchangeRates } from './catalog/exchange-rates.ts';
import type { CatalogSyncSettings } from './catalog/sync/catalog-sync.ts';
import type { FreshValues } from './fresh-values.ts';
import type { LateEnds } from './late-ends.ts';
import type { Merchants } from './merchants.ts';
import type { OrderWatches } from './order/follow/watch-order.ts';
import type { AttemptWatches } from './order/watch/watch-attempt.ts';
import type { OutageLog } from './outage-log.ts';
import type { DeviceTokens } from './session/device-tokens.ts';
import type { CommerceSettings } from './settings.ts';

/** The dependencies that the composition root provides. */
export interface CommerceDependencies {
  readonly merchants: Merchants;
  readonly stores: Stores;
  readonly catalogIndex: CatalogIndex;
  readonly catalogSync: CatalogSyncSettings;
  /** What makes US cents of other currencies. */
  readonly rates: ExchangeRates;
  readonly events: EventBus;
  readonly runtime: Runtime;
  readonly logger: Logger;
  /** Seals cart handles, which may act as passwords, before they are stored. */
  readonly secretBox: SecretBox;
  readonly deviceTokens: DeviceTokens;
  /** Decrypts a card of a client. Throws catalog errors for a card that is unreadable or not valid. */
  readonly cardDecryption: (jwe: string, use?: 'payment' | 'enrolment') => Promise<SecretCard>;
  /** Absent if no card network is configured. */
  readonly cardNetworks?: CardNetworks;
  readonly paymentEncryptionKey: () => Promise<PaymentEncryptionKey>;
  /** Whether challenges may also send buyers to any port of this computer, over http too. For the demo. */
  readonly loopbackReturns: boolean;
  /** Milliseconds that an owner's attempts wait before each step, so that a person can follow them; 0 if left out. */
  readonly stepPause?: (owner: OwnerKey) => number;
  /** Default: the system's timers. */
  readonly timers?: Timers;
  /** Overrides of `defaultSettings`. */
  readonly settings?: Partial<CommerceSettings>;
}

/** The dependencies of the use cases. */
export interface CommerceContext extends Omit<CommerceDependencies, 'timers' | 'settings'> {
  readonly timers: Timers;
  readonly settings: CommerceSettings;
  readonly deviceCarts: DeviceCarts;
  readonly lateEnds: LateEnds;
  /** For handles of orders. Remembers what it opened. */
  readonly openHandle: OpenHandle;
  /** Of what is written beside reads, which succeed without it. */
  readonly notes: OutageLog;
  readonly cartWatches: CartWatches;
  readonly orderWatches: OrderWatches;
  readonly attemptWatches: AttemptWatches;
  readonly consentLists: FreshValues<readonly ConsentText[]>;
  readonly shippingCountries: FreshValues<readonly string[]>;
  readonly requirements: FreshValues<CheckoutRequirements>;
  /** Null for a card that its network no longer has. */
  readonly cardArts: FreshValues<CardArt | null>;
}
