import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { CardNetworkContext } from './card-network-context.ts';
import { type FlowInput, runFlowCall } from './flow/run-flow-call.ts';
import { parseJsonObject } from './input/parse-json-object.ts';
import { type IntentOutcome, noIntent, toIntentStep } from './intent-outcome.ts';

export interface CompletePaymentChallengeInput extends FlowInput {
  readonly assertion: Readonly<Record<string, unknown>>;
}

/** Completes the passkey challenge that an intent needs. Source: the specification, `/intent/challenge`. */
export const completePaymentChallenge = (
  context: CardNetworkContext,
  caller: Caller,
  input: CompletePaymentChallengeInput,
): Promise<IntentOutcome> =>
  runFlowCall(context, caller, input, {
    operation: 'completePaymentChallenge',
    steps: ['CHALLENGE'],
    nothing: noIntent,
    parse: () => parseJsonObject(input.assertion, ['assertion']),
    ask: async (adapter, call, assertion, flow) => {
      const { state, mandate } = flow;
      if (adapter.completeChallenge === undefined || mandate === null) {
        throw new CommerceError('PreconditionError', { field: ['flowToken'] });
      }
      return toIntentStep(flow, mandate, await adapter.completeChallenge(call, { state, assertion }));
    },
  });
