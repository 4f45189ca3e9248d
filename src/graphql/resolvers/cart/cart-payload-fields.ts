import type { CartOutcome } from '../../../commerce/commerce.ts';
import type { UserErrorParent } from '../../parents.ts';
import { toUserError } from '../user-error/to-user-error.ts';

/** The payload of every mutation that answers with a cart; the other fields are the outcome's own. */
export const cartPayloadFields = {
  userErrors: ({ userErrors }: CartOutcome): readonly UserErrorParent[] => userErrors.map(toUserError),
};
