import type { VerificationAnswer } from '../../card-networks/contract/card-network.ts';
import type { CardFlow, FlowStep } from '../../domain/card-network/card-flow.ts';
import type { PasskeyStep } from '../../domain/card-network/card-network.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { CardNetworkContext } from './card-network-context.ts';
import type { FlowAnswer } from './flow/card-outcome.ts';
import { type FlowInput, type FlowStepResult, runFlowCall } from './flow/run-flow-call.ts';
import { toFailure } from './flow/to-failure.ts';
import { type CardAnswerInput, parseCardAnswer } from './input/parse-card-answer.ts';
import type { CardStatus } from './selected-card.ts';

export interface VerifyCardInput extends FlowInput {
  readonly answer: CardAnswerInput;
}

export interface Verified {
  readonly status: CardStatus | null;
  readonly passkeyStep: PasskeyStep | null;
}

const nothing: Verified = { status: null, passkeyStep: null };

const passkeySteps = { registration: 'REGISTRATION', assertion: 'ASSERTION' } as const satisfies Record<
  PasskeyStep['kind'],
  FlowStep
>;

/** Has the network verify what the card's holder answered. Source: the specification, `/enroll/verify`. */
export const verifyCard = (
  context: CardNetworkContext,
  caller: Caller,
  input: VerifyCardInput,
): Promise<Verified & FlowAnswer> =>
  runFlowCall<Verified, VerificationAnswer>(context, caller, input, {
    operation: 'verifyCard',
    steps: ['CODE', 'FRAME', 'REGISTRATION', 'ASSERTION'],
    nothing,
    parse: (flow) => parseCardAnswer(flow, input.answer),
    fieldPaths: { 'answer.code': ['answer', 'otp'] },
    ask: async (adapter, call, answer, flow): Promise<FlowStepResult<Verified>> => {
      if (adapter.verify === undefined) throw new CommerceError('PreconditionError', { field: ['flowToken'] });
      const result = await adapter.verify(call, { state: flow.state, answer });
      if (result.kind === 'enrolled') {
        const shown = { status: 'ENROLLED', passkeyStep: null } as const;
        return { shown, flow: toReady(flow, result.state) };
      }
      const { passkey } = result;
      const step = passkey === null ? flow.step : passkeySteps[passkey.kind];
      if (result.kind === 'failed') {
        return { shown: { status: null, passkeyStep: passkey }, ...toFailure(flow, result, step) };
      }
      const shown = { status: 'VERIFICATION_REQUIRED', passkeyStep: passkey } as const;
      return { shown, flow: { ...flow, state: result.state, step, codeLength: null } };
    },
  });

const toReady = (flow: CardFlow, state: string): CardFlow => ({
  ...flow,
  state,
  step: 'READY',
  methods: [],
  codeLength: null,
});
