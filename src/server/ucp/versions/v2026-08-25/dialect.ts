import type { UcpDialect } from '../ucp-dialect.ts';
import { consent } from './consent.ts';

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
