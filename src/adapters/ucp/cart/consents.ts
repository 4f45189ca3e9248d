import * as z from 'zod';
import type { BuyersConsent } from '../../../domain/cart/consent.ts';
import type { DiscoveredShop } from '../discover-shop.ts';
import { BUYER_CONSENT, type SpokenVersion } from '../ucp-agent.ts';
import type { WireCheckout } from '../wire/checkout.ts';

/** The consents as a change sends them, by the protocol's names. */
export type DraftConsents = Readonly<Record<string, unknown>>;

interface Dialect {
  /** The protocol's name for advertising. */
  readonly marketing: string;
  readonly write: (granted: boolean) => unknown;
}

/** Source: the protocol, "Buyer consent". */
const dialects: Readonly<Record<SpokenVersion, Dialect>> = {
  '2026-08-25': { marketing: 'dev.ucp.consent.marketing', write: (granted) => ({ granted, source: 'platform' }) },
  '2026-04-08': { marketing: 'marketing', write: (granted) => granted },
};

/** An answer of the buyer, in either version. One with another source is what the shop assumes. */
const answer = z.union([z.boolean(), z.object({ granted: z.boolean(), source: z.literal('platform') })]);

/** The answers that the checkout has: a change that leaves them out takes them back. */
export const consentsOf = ({ buyer }: WireCheckout): DraftConsents =>
  Object.fromEntries(
    Object.entries(buyer?.consent ?? {}).flatMap(([name, value]) => {
      const { data } = answer.safeParse(value);
      return data === undefined ? [] : [[name, data]];
    }),
  );

/**
 * What the buyer has answered here, as far as the shop asks it. All consents to advertising are one answer, which is sent once each of them
 * has one. Any other consent is sent as the purpose that its ID names.
 */
export function toConsents(
  consents: readonly BuyersConsent[],
  { buyer }: WireCheckout,
  { version, capabilities }: Pick<DiscoveredShop, 'version' | 'capabilities'>,
): DraftConsents {
  if (!capabilities.has(BUYER_CONSENT)) return {};
  const { marketing, write } = dialects[version];
  const asked = buyer?.consent ?? {};
  const given = Map.groupBy(consents, ({ type, consentId }) => (type === 'MARKETING' ? marketing : consentId));
  return Object.fromEntries(
    [...given].flatMap(([name, parts]) => {
      const isAsked = name === marketing || Object.hasOwn(asked, name);
      const isAnswered = parts.every(({ accepted }) => accepted !== null);
      return isAsked && isAnswered ? [[name, write(parts.every(({ accepted }) => accepted === true))]] : [];
    }),
  );
}
