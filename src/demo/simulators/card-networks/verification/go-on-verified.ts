import { activateCard } from '../cards/cards.ts';
import { type Flow, markEnrolled, markVerified } from '../flows/flows.ts';
import type { Gateway } from '../gateway.ts';
import { askForRegistration } from '../passkeys/ask-for-passkey.ts';
import type { VerificationView } from './verification-view.ts';

/** Enrolls the card after a correct code or frame, or asks for a passkey first. Runs in the caller's change. */
export function goOnVerified(gateway: Gateway, flow: Flow): VerificationView {
  markVerified(gateway, flow);
  if (flow.card.behavior !== 'without-passkeys') {
    return { kind: 'passkey', passkey: askForRegistration(gateway, flow) };
  }
  activateCard(gateway, flow.card);
  markEnrolled(gateway, flow);
  return { kind: 'enrolled' };
}
