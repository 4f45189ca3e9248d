import type { CartReadinessResolvers } from '../../generated/resolver-types.ts';
import { toUserError } from '../user-error/to-user-error.ts';

export const cartReadinessFields: CartReadinessResolvers = {
  blockers: ({ blockers }) => blockers.map(toUserError),
};
