import type { SecretCard } from '../domain/payment.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { Logger } from '../lib/logger.ts';
import type { Runtime } from '../lib/runtime.ts';
import type { Secret } from '../lib/secret.ts';
import type { SecretBox } from '../lib/secret-box.ts';
import type { Timers } from '../lib/timers.ts';
import type { Stores } from '../stores/ports/index.ts';
import type { DeviceCarts } from './cart/device-carts.ts';
import type { PaymentEncryptionKey } from './commerce.ts';
import type { Merchants } from './merchants.ts';
import type { DeviceTokens } from './session/device-tokens.ts';
import type { CommerceSettings } from './settings.ts';

/** What the composition root hands in. */
export interface CommerceDependencies {
  readonly merchants: Merchants;
  readonly stores: Stores;
  readonly events: EventBus;
  readonly runtime: Runtime;
  readonly logger: Logger;
  /** Seals cart handles, which may act as passwords, before they are stored. */
  readonly secretBox: SecretBox;
  readonly deviceTokens: DeviceTokens;
  /** Opens a card that a client encrypted. Throws the catalog's names for one that cannot be read or is not valid. */
  readonly cardDecryption: (jwe: string) => Promise<SecretCard>;
  /** Fetches the network's credential of an authorised intent; absent where no card network is configured. */
  readonly networkTokens?: (input: { readonly flowToken: string; readonly intentId: string }) => Promise<Secret>;
  readonly paymentEncryptionKey: () => Promise<PaymentEncryptionKey>;
  /** The system's timers where left out. */
  readonly timers?: Timers;
  /** What differs from `defaultSettings`. */
  readonly settings?: Partial<CommerceSettings>;
}

/** What the use cases reach for. */
export interface CommerceContext extends Omit<CommerceDependencies, 'timers' | 'settings'> {
  readonly timers: Timers;
  readonly settings: CommerceSettings;
  readonly deviceCarts: DeviceCarts;
}
