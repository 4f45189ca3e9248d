import type { Caller } from '../../../domain/viewer/viewer.ts';
import { requireAppId, requireDevice } from '../../../domain/viewer/viewer-rules.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { requireCardNetworks } from '../../card-network/networks/require-card-network.ts';
import { parseText } from '../../input/parse-text.ts';
import { toCallerError } from '../../merchant-calls/to-caller-error.ts';
import type { PlannedIntent } from '../attempt/attempt-records.ts';
import type { OrderContext } from '../context/order-context.ts';

export interface IntentInput {
  readonly domain: string;
  readonly flowToken: string;
  readonly intentId: string;
  readonly captchaToken: string | null;
  /** The path of the member that holds `flowToken` and `intentId`. */
  readonly path: readonly string[];
}

/**
 * Plans an intent as the payment of an order, which any process can then finish. Throws Forbidden (the device has another App ID, or is not
 * the one of the mandate), InvalidInputBody, PreconditionError (no intent yet), PaymentChallengeExpired (the token or the intent has
 * expired).
 */
export async function planIntent(
  context: OrderContext,
  caller: Caller,
  { domain, flowToken, intentId, captchaToken, path }: IntentInput,
): Promise<PlannedIntent> {
  const tokenField = [...path, 'flowToken'];
  const intentField = [...path, 'intentId'];
  const token = parseText(flowToken, { field: tokenField, kind: 'flowToken' });
  const given = parseText(intentId, { field: intentField, kind: 'identifier' });
  const { flow, expiresAt } = await requireCardNetworks(context)
    .flowTokens.open(token)
    .catch((thrown: unknown) => {
      throw toCallerError(thrown, {}, { flowToken: tokenField });
    });
  const device = requireDevice(caller.viewer);
  // A backend may have several App IDs, and names the device's.
  const { appId } = caller.viewer.kind === 'server' ? requireAppId(caller.viewer) : device.app;
  if (flow.appId !== appId) {
    throw new CommerceError('Forbidden', { description: 'The flow token belongs to another App ID than the device' });
  }
  const { mandate, intent, network, state } = flow;
  if (mandate !== null && mandate.deviceId !== null && mandate.deviceId !== device.deviceId) {
    throw new CommerceError('Forbidden', { description: 'The intent is for another device: see mandate.deviceId' });
  }
  const now = context.runtime.clock.now();
  if (now >= expiresAt) throw createExpired(tokenField, 'The flow token has expired');
  if (flow.step !== 'INTENT' || intent === null || mandate === null) {
    throw new CommerceError('PreconditionError', {
      field: tokenField,
      description: 'The flow has no intent yet: call createPaymentIntent first',
    });
  }
  if (intent.intentId !== given) throw refuse(intentField, 'is not the intent of the flow token');
  if (mandate.domain !== domain) throw refuse(['domain'], 'is not the one of the mandate');
  if (now >= Date.parse(intent.expiresAt)) throw createExpired(intentField, 'The intent has expired');
  const { secretBox } = context;
  return {
    kind: 'intent',
    network,
    appId,
    intentId: given,
    state: await secretBox.seal(state),
    total: mandate.total,
    field: intentField,
    captchaToken: captchaToken === null ? null : await secretBox.seal(captchaToken),
  };
}

const refuse = (field: readonly string[], problem: string): CommerceError =>
  new CommerceError('InvalidInputBody', { field, description: `${field.join('.')} ${problem}` });

const createExpired = (field: readonly string[], description: string): CommerceError =>
  new CommerceError('PaymentChallengeExpired', { field, description });
