import * as z from 'zod';
import type { ConsentDialect, UcpDialect } from '../ucp-dialect.ts';

/** Four booleans, of which merchants here ask for one. What it does not say is no answer. */
const consent: ConsentDialect = {
  shape: z
    .object({ marketing: z.boolean().nullish() })
    .transform(({ marketing }): Record<string, boolean> => (typeof marketing === 'boolean' ? { marketing } : {})),
  isTakenLate: false,
  findConsents: (purpose) => (purpose === 'marketing' ? { type: 'MARKETING' } : undefined),
  toConsent: (consents) => {
    const answered = consents.filter(({ type, signed, declined }) => type === 'MARKETING' && (signed || declined));
    return answered.length === 0 ? undefined : { marketing: answered.every(({ signed }) => signed) };
  },
};

export const dialect: UcpDialect = {
  toSpecPath: ({ spec }) => spec,
  fulfillment: {
    combinations: 'allows_method_combinations',
    toDestinationType: () => ({}),
    toDescription: (text) => text,
  },
  consent,
  showsRefusedChange: false,
};
