import type * as z from 'zod';
import type { DraftConsent } from '../../../commerce/agent/draft/checkout-draft.ts';
import type { Consent } from '../../../domain/cart/consent.ts';
import type { UcpCapability } from '../ucp-capabilities.ts';

/** What a version of the protocol reads and writes in its own way. Everything else is the same in all versions. */
export interface UcpDialect {
  /** The path of a capability's page, below the version. */
  readonly toSpecPath: (capability: Pick<UcpCapability, 'spec' | 'extends'>) => string;
  readonly fulfillment: FulfillmentDialect;
  readonly consent: ConsentDialect;
  /** True: a change for which the checkout is in no state is answered with the checkout as it is; otherwise it is a fault. */
  readonly showsRefusedChange: boolean;
}

export interface FulfillmentDialect {
  /** The member of a profile that lists which types of methods a checkout may have together. */
  readonly combinations: string;
  /** What an answer says of the kind of a destination. */
  readonly toDestinationType: (type: 'shipping_address' | 'business_location') => { readonly type?: string };
  /** The text that describes an option. */
  readonly toDescription: (text: string) => string | { readonly plain: string };
}

export interface ConsentDialect {
  /** What `buyer.consent` says that the buyer has answered, by purpose. */
  readonly shape: z.ZodType<Readonly<Record<string, boolean>>>;
  /** True: they may also come with the payment. */
  readonly isTakenLate: boolean;
  /** The consents of a merchant that a purpose stands for; undefined if it stands for none. */
  readonly findConsents: (purpose: string, domain: string) => DraftConsent['of'] | undefined;
  /** What the merchant asks, and what the buyer has answered; undefined if there is nothing to say. */
  readonly toConsent: (consents: readonly Consent[], domain: string) => object | undefined;
}
