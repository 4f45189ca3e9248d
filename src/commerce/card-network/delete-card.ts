import type { Caller } from '../../domain/viewer/viewer.ts';
import { parseText } from '../input/parse-text.ts';
import { toCardArtKey } from './art/card-art-url.ts';
import type { CardNetworkContext } from './card-network-context.ts';
import type { CardAnswer } from './flow/card-outcome.ts';
import { runCardCall } from './flow/run-card-call.ts';
import { callNetwork } from './networks/call-network.ts';
import { requireCardNetwork } from './networks/require-card-network.ts';
import type { CardInput } from './select-card.ts';

export interface DeletedCardOutcome extends CardAnswer {
  readonly virtualCardId: string | null;
}

/** Deletes a card at its network. Source: the specification, `/cards/delete`. */
export const deleteCard = (
  context: CardNetworkContext,
  caller: Caller,
  input: CardInput,
): Promise<DeletedCardOutcome> =>
  runCardCall<DeletedCardOutcome>(context, caller, input, {
    operation: 'deleteCard',
    nothing: { virtualCardId: null },
    task: async ({ app, requestKey }) => {
      const virtualCardId = parseText(input.virtualCardId, { field: ['virtualCardId'], kind: 'identifier' });
      const adapter = requireCardNetwork(context, input.network, ['network']);
      const request = { operation: 'deleteCard', app, requestKey, cardField: 'virtualCardId' };
      await callNetwork(context, caller, adapter, request, (call) => adapter.deleteCard(call, { virtualCardId }));
      context.cardArts.forget(toCardArtKey(adapter.network, virtualCardId));
      return { virtualCardId, userErrors: [], replayed: false };
    },
  });
