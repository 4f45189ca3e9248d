import * as z from 'zod';
import type { Consent } from '../../../../domain/cart/consent.ts';
import { toLinks } from '../../checkout/output/to-links.ts';
import type { ConsentDialect, UcpDialect } from '../ucp-dialect.ts';

const MARKETING = 'dev.ucp.consent.marketing';
/** What follows the merchant's domain in the names of its own purposes. */
const OWN = '.consent.';
/** A part of a name. Source: the protocol, "Reverse domain name". */
const PART = /^[a-z0-9](?:[a-z0-9_-]*[a-z0-9_])?$/;

/**
 * One purpose for all advertising, and one of the merchant's own for each other consent that needs an action of the buyer. What ordering
 * signs is no choice. Source: the protocol, "Buyer consent".
 */
const consent: ConsentDialect = {
  shape: z
    .record(z.string().max(256), z.object({ granted: z.boolean(), source: z.string() }))
    .refine((purposes) => Object.keys(purposes).length <= 50, 'at most 50 purposes')
    .transform((purposes) =>
      Object.fromEntries(
        Object.entries(purposes)
          // The rest repeats what the merchant said, and no buyer has.
          .filter(([, { source }]) => source === 'platform')
          .map(([purpose, { granted }]) => [purpose, granted]),
      ),
    ),
  isTakenLate: true,
  findConsents: (purpose, domain) => {
    if (purpose === MARKETING) return { type: 'MARKETING' };
    const prefix = toPrefix(domain);
    return purpose.startsWith(prefix) ? { consentId: purpose.slice(prefix.length) } : undefined;
  },
  toConsent: (consents, domain) => {
    const marketing = consents.filter(({ type }) => type === 'MARKETING');
    const others = consents.filter(
      ({ type, explicit, consentId }) => type !== 'MARKETING' && explicit && PART.test(consentId),
    );
    const purposes = [
      ...(marketing.length === 0 ? [] : [[MARKETING, toPurpose(marketing)] as const]),
      ...others.map((each) => [`${toPrefix(domain)}${each.consentId}`, toPurpose([each])] as const),
    ];
    return purposes.length === 0 ? undefined : Object.fromEntries(purposes);
  },
};

const toPrefix = (domain: string): string => `${domain.toLowerCase().split('.').reverse().join('.')}${OWN}`;

function toPurpose(consents: readonly Consent[]) {
  const links = toLinks(consents);
  return {
    granted: consents.every(({ signed }) => signed),
    source: consents.every(({ signed, declined }) => signed || declined) ? 'platform' : 'business',
    description: consents.map(({ text }) => text).join(' '),
    ...(links.length > 0 && { links }),
  };
}

export const dialect: UcpDialect = {
  toSpecPath: ({ spec, extends: parents }) => (parents.length === 0 ? `shopping/${spec}` : spec),
  fulfillment: {
    combinations: 'method_combinations',
    toDestinationType: (type) => ({ type }),
    toDescription: (text) => ({ plain: text }),
  },
  consent,
  showsRefusedChange: true,
};
