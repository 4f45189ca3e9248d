import type { EventBus } from '../../cluster/events/event-bus.ts';
import type { CheckoutRequirements } from '../../domain/cart/checkout-requirements.ts';
import type { ConsentText } from '../../domain/cart/consent.ts';
import type { PaymentEncryptionKey, SecretCard } from '../../domain/payment/payment.ts';
import type { OwnerKey } from '../../domain/viewer/viewer.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Metrics } from '../../lib/metrics/metrics.ts';
import type { OutageLog } from '../../lib/outage-log.ts';
import type { Runtime } from '../../lib/runtime.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import type { Timers } from '../../lib/timers.ts';
import type { Tracing } from '../../lib/tracing/tracing.ts';
import type { CatalogIndex, Stores } from '../../stores/ports/index.ts';
import type { FreshValues } from '../merchant-calls/fresh-values.ts';
import type { LateEnds } from '../merchant-calls/late-ends.ts';
import type { Merchants } from '../merchant-calls/merchants.ts';
import type { CommerceSettings } from './commerce-settings.ts';

/** What every use case may need. Each area adds its own in a context that extends this. */
export interface CoreContext {
  readonly merchants: Merchants;
  readonly stores: Stores;
  readonly catalogIndex: CatalogIndex;
  readonly events: EventBus;
  readonly runtime: Runtime;
  readonly logger: Logger;
  /** Default: nothing is counted. */
  readonly metrics?: Metrics;
  /** Default: nothing is traced. */
  readonly tracing?: Tracing;
  readonly timers: Timers;
  readonly settings: CommerceSettings;
  /** Seals cart handles, which may act as passwords, before they are stored. */
  readonly secretBox: SecretBox;
  /** Decrypts a card of a client. Throws catalog errors for a card that is unreadable or not valid. */
  readonly cardDecryption: (jwe: string, use?: 'payment' | 'enrolment') => Promise<SecretCard>;
  readonly paymentEncryptionKey: () => Promise<PaymentEncryptionKey>;
  /** Whether challenges may also send buyers to any port of this computer, over http too. For the demo. */
  readonly loopbackReturns: boolean;
  /** Milliseconds that an owner's attempts wait before each step, so that a person can follow them; 0 if left out. */
  readonly stepPause?: (owner: OwnerKey) => number;
  readonly lateEnds: LateEnds;
  /** The outage log of notes that are written beside reads. The reads succeed without them. */
  readonly notes: OutageLog;
  readonly consentLists: FreshValues<readonly ConsentText[]>;
  readonly shippingCountries: FreshValues<readonly string[]>;
  readonly requirements: FreshValues<CheckoutRequirements>;
}
