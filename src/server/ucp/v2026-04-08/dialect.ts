import { z } from 'zod';
import type { UcpDialect } from '../ucp-dialect.ts';
import { consent } from './consent.ts';

export const dialect: UcpDialect = {
  toSpecPath: ({ spec }) => spec,
  fulfillment: {
    // Its destinations have no type.
    destinationType: z.unknown(),
    toDestinationType: () => ({}),
    toDescription: (text) => text,
  },
  consent,
  showsRefusedChange: false,
};
