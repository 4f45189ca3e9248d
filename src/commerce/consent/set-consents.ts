import type { Caller } from '../../domain/viewer/viewer.ts';
import type { CartContext } from '../cart/cart-context.ts';
import { createInvalidInput } from '../input/create-invalid-input.ts';
import type { DomainInput } from '../input/domain-input.ts';
import { changeConsents } from './change-consents.ts';
import { type ConsentInput, checkConsentAnswers } from './check-consent-answers.ts';
import type { ConsentOutcome } from './consent-outcome.ts';

export interface SetConsentsInput extends DomainInput {
  readonly consents: readonly ConsentInput[];
}

/** The buyer's answers, which stay with the cart until it is ordered. Source: the specification, Set Consents. */
export const setConsents = (context: CartContext, caller: Caller, input: SetConsentsInput): Promise<ConsentOutcome> =>
  changeConsents(context, caller, input, {
    mutation: 'setConsents',
    answer: (answering) => {
      if (input.consents.length === 0) {
        throw createInvalidInput(['consents'], 'consents must not be empty');
      }
      return checkConsentAnswers(input.consents, answering);
    },
  });
