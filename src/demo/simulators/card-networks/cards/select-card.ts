import { answerOnce } from '../books/answer-once.ts';
import { type FlowView, startFlow } from '../flows/start-flow.ts';
import type { Gateway, PartnerCall } from '../gateway.ts';
import { requireActiveCard } from './cards.ts';

/** Begins a flow with a card that was verified. Refuses with `card-not-found` and `card-declined`. */
export const selectCard = (gateway: Gateway, call: PartnerCall, cardId: string): FlowView =>
  answerOnce(gateway, 'select', call, () =>
    startFlow(gateway, call, requireActiveCard(gateway, call.appId, cardId), 'selection'),
  );
