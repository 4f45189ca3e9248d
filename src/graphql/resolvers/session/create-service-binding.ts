import type { MutationResolvers } from '../../generated/resolver-types.ts';
import { settle } from '../settle.ts';

export const createServiceBinding: MutationResolvers['createServiceBinding'] = async (_root, { input }, context) => {
  const { caller, commerce } = context;
  const { value: binding, userErrors } = await settle(() =>
    commerce.createServiceBinding(caller, { service: input.service }),
  );
  return { binding, userErrors, replayed: false };
};
