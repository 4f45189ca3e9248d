import type { IntentResult } from '../../card-networks/contract/card-network.ts';
import type { CardFlow, FlowMandate } from '../../domain/card-network/card-flow.ts';
import type { PasskeyStep } from '../../domain/card-network/card-network.ts';
import type { FlowAnswer } from './flow/card-outcome.ts';
import type { FlowStepResult } from './flow/run-flow-call.ts';
import { toFailure } from './flow/to-failure.ts';

/** An intent, or the passkey step that it needs first. */
export interface Intended {
  readonly intentId: string | null;
  /** ISO 8601. */
  readonly intentExpiresAt: string | null;
  readonly passkeyStep: PasskeyStep | null;
}

export type IntentOutcome = Intended & FlowAnswer;

export const noIntent: Intended = { intentId: null, intentExpiresAt: null, passkeyStep: null };

export function toIntentStep(flow: CardFlow, mandate: FlowMandate, result: IntentResult): FlowStepResult<Intended> {
  const asked: CardFlow = { ...flow, mandate, intent: null };
  if (result.kind === 'intent') {
    const { state, intentId, expiresAt } = result;
    const shown = { intentId, intentExpiresAt: expiresAt, passkeyStep: null };
    return { shown, flow: { ...asked, state, step: 'INTENT', intent: { intentId, expiresAt } } };
  }
  const shown = { ...noIntent, passkeyStep: result.passkey };
  if (result.kind === 'failed') return { shown, ...toFailure(asked, result, 'CHALLENGE') };
  return { shown, flow: { ...asked, state: result.state, step: 'CHALLENGE' } };
}
