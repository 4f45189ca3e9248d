import type { Caller } from '../../domain/viewer/viewer.ts';
import { Secret } from '../../lib/secret.ts';
import { parseOptionalText } from '../input/parse-optional-text.ts';
import type { CardNetworkContext } from './card-network-context.ts';
import { type FlowInput, runFlowCall } from './flow/run-flow-call.ts';
import { type PaymentMandateInput, parseMandate } from './input/parse-mandate.ts';
import { type IntentOutcome, noIntent, toIntentStep } from './intent-outcome.ts';

export interface CreatePaymentIntentInput extends FlowInput {
  readonly mandate: PaymentMandateInput;
  readonly secureToken?: string | null;
}

/** An intent to pay one merchant one amount. Source: the specification, `/intent`. */
export const createPaymentIntent = (
  context: CardNetworkContext,
  caller: Caller,
  input: CreatePaymentIntentInput,
): Promise<IntentOutcome> =>
  runFlowCall(context, caller, input, {
    operation: 'createPaymentIntent',
    steps: ['READY', 'CHALLENGE', 'INTENT'],
    nothing: noIntent,
    parse: async ({ network }) => ({
      ...(await parseMandate(context, caller, network, input.mandate)),
      secureToken: parseOptionalText(input.secureToken, { field: ['secureToken'], kind: 'paymentToken' }),
    }),
    ask: async (adapter, call, { mandate, kept, secureToken }, flow) => {
      const { state } = flow;
      const secret = secureToken === null ? null : new Secret(secureToken);
      return toIntentStep(flow, kept, await adapter.createIntent(call, { state, mandate, secureToken: secret }));
    },
  });
