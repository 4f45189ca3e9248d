import type { FlowMandate } from '../../domain/card-network/card-flow.ts';
import type { CardNetworkName, PaymentMandate } from '../../domain/card-network/card-network.ts';
import { money } from '../../domain/money/money.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { isCurrencyCode } from '../../lib/currency/currency.ts';
import { Secret } from '../../lib/secret.ts';
import { createInvalidInput } from '../input/create-invalid-input.ts';
import { parseOptionalText } from '../input/parse-optional-text.ts';
import { listAcceptedCardNetworks } from '../merchant/list-accepted-card-networks.ts';
import { createDomainNotFound } from '../merchant-calls/merchants.ts';
import type { CardNetworkContext } from './card-network-context.ts';
import { type FlowInput, runFlowCall } from './flow/run-flow-call.ts';
import { type IntentOutcome, noIntent, toIntentStep } from './intent-outcome.ts';

interface PaymentMandateInput {
  readonly domain: string;
  readonly amount: number;
  readonly currency: string;
  readonly deviceId?: string | null;
}

const DEVICE_ID = /^[A-Za-z0-9_-]{1,256}$/;

/** Throws DomainNotFound, PaymentMethodNotAvailable and InvalidInputBody, all of them below `mandate`. */
async function parseMandate(
  context: CardNetworkContext,
  caller: Caller,
  network: CardNetworkName,
  { domain, amount, currency, deviceId = null }: PaymentMandateInput,
): Promise<{ readonly mandate: PaymentMandate; readonly kept: FlowMandate }> {
  if (amount <= 0) throw refuse('amount', 'must be positive');
  if (!isCurrencyCode(currency)) throw refuse('currency', 'must be an ISO 4217 code in capitals');
  if (deviceId !== null && !DEVICE_ID.test(deviceId)) throw refuse('deviceId', 'is not the ID of a device');
  const merchant = context.merchants.find(domain);
  if (merchant === undefined) throw createDomainNotFound(domain, ['mandate', 'domain']);
  if (!(await listAcceptedCardNetworks(context, caller, merchant)).includes(network)) {
    throw new CommerceError('PaymentMethodNotAvailable', {
      field: ['mandate', 'domain'],
      description: `The merchant does not accept card tokens of network ${network}`,
    });
  }
  const total = money(amount, currency);
  const payee = { payeeName: merchant.displayName, payeeOrigin: `https://${merchant.domain}` };
  return { mandate: { domain, total, ...payee }, kept: { domain, total, deviceId } };
}

const refuse = (member: keyof PaymentMandateInput, problem: string): CommerceError =>
  createInvalidInput(['mandate', member], `mandate.${member} ${problem}`);

export interface CreatePaymentIntentInput extends FlowInput {
  readonly mandate: PaymentMandateInput;
  readonly secureToken?: string | null;
}

/** Creates an intent to pay one merchant one amount. Source: the specification, `/intent`. */
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
