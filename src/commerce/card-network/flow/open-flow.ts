import type { OpenedFlow } from '../../../domain/card-network/card-flow.ts';
import type { Partner } from '../../../domain/viewer/viewer.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { createInvalidInput } from '../../input/create-invalid-input.ts';
import { parseText } from '../../input/parse-text.ts';
import type { CardNetworkContext } from '../card-network-context.ts';
import { requireCardNetworks } from '../networks/require-card-network.ts';

const FIELD = ['flowToken'];

/** Throws InvalidInputBody (not a token of ours, or of another App ID) and PaymentChallengeExpired. */
export async function openFlow(
  context: Pick<CardNetworkContext, 'cardNetworks' | 'runtime'>,
  token: string,
  { appId }: Pick<Partner, 'appId'>,
): Promise<OpenedFlow> {
  const text = parseText(token, { field: FIELD, kind: 'flowToken' });
  const opened = await requireCardNetworks(context).flowTokens.open(text);
  if (opened.flow.appId !== appId) {
    throw createInvalidInput(FIELD, 'The flow token belongs to another App ID');
  }
  if (context.runtime.clock.now() < opened.expiresAt) return opened;
  throw new CommerceError('PaymentChallengeExpired', {
    field: FIELD,
    description: 'The flow token has expired: start again with enrollCard or selectCard',
  });
}
