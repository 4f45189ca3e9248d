import type { UcpDialect } from '../ucp-dialect.ts';
import { consent } from './consent.ts';

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
