import type { CardNetworkName } from '../../domain/card-network/card-network.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { parseText } from '../input/parse-text.ts';
import type { CardNetworkContext } from './card-network-context.ts';
import { type KeyedInput, runCardCall } from './flow/run-card-call.ts';
import { callNetwork } from './networks/call-network.ts';
import { requireCardNetwork } from './networks/require-card-network.ts';
import { noCard, type SelectedCardOutcome, toSelectedOutcome } from './selected-card.ts';

export interface CardInput extends KeyedInput {
  readonly virtualCardId: string;
  readonly network: CardNetworkName;
}

/** Begins a flow with a card that the buyer enrolled before. Source: the specification, `/select-card`. */
export const selectCard = (
  context: CardNetworkContext,
  caller: Caller,
  input: CardInput,
): Promise<SelectedCardOutcome> =>
  runCardCall<SelectedCardOutcome>(context, caller, input, {
    operation: 'selectCard',
    nothing: noCard,
    task: async ({ app, requestKey }) => {
      const virtualCardId = parseText(input.virtualCardId, { field: ['virtualCardId'], kind: 'identifier' });
      const adapter = requireCardNetwork(context, input.network, ['network']);
      const request = { operation: 'select', app, requestKey, cardField: 'virtualCardId' };
      const selected = await callNetwork(context, caller, adapter, request, (call) =>
        adapter.select(call, { virtualCardId }),
      );
      return toSelectedOutcome(context, app, adapter.network, selected);
    },
  });
