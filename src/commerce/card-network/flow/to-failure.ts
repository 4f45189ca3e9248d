import type { FailedTry } from '../../../card-networks/contract/card-network.ts';
import type { CardFlow, FlowStep } from '../../../domain/card-network/card-flow.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';

/** The flow after a failed try that counted: at `step`, or ended if the network gives no state. */
export function toFailure(
  flow: CardFlow,
  { state, triesLeft, resendsLeft }: FailedTry,
  step: FlowStep,
): { readonly flow: CardFlow | null; readonly errors: readonly CommerceError[] } {
  const error = new CommerceError('CardVerificationFailed', {
    triesLeft,
    resendsLeft,
    description: state === null ? 'The flow has ended' : 'Send the next answer with the new flow token',
  });
  return { flow: state === null ? null : { ...flow, state, step }, errors: [error] };
}
