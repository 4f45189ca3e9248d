import { findCardNetwork } from '../../domain/card-network/find-card-network.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { type AddressInput, parseAddress } from '../input/address/parse-address.ts';
import { ErrorCollector } from '../input/error-collector.ts';
import { toCallerError } from '../merchant-calls/to-caller-error.ts';
import type { CardNetworkContext } from './card-network-context.ts';
import { type CardCall, type KeyedInput, runCardCall } from './flow/run-card-call.ts';
import { type CardConsumerInput, parseConsumer } from './input/parse-consumer.ts';
import { parseJsonObject } from './input/parse-json-object.ts';
import { callNetwork } from './networks/call-network.ts';
import { requireCardNetwork, requireCardNetworks } from './networks/require-card-network.ts';
import { noCard, type SelectedCardOutcome, toSelectedOutcome } from './selected-card.ts';

export interface EnrollCardInput extends KeyedInput {
  /** A compact JWE made with the key of paymentEncryptionKey. */
  readonly encryptedCard: string;
  readonly consumer: CardConsumerInput;
  readonly billingInfo?: AddressInput | null;
  readonly browser?: Readonly<Record<string, unknown>> | null;
}

const CARD = ['encryptedCard'];

/** Enrolls a new card of a buyer. Source: the specification, `/enroll`. */
export const enrollCard = (
  context: CardNetworkContext,
  caller: Caller,
  input: EnrollCardInput,
): Promise<SelectedCardOutcome> =>
  runCardCall<SelectedCardOutcome>(context, caller, input, {
    operation: 'enrollCard',
    nothing: noCard,
    task: (call) => enroll(context, caller, input, call),
  });

async function enroll(
  context: CardNetworkContext,
  caller: Caller,
  input: EnrollCardInput,
  { app, requestKey }: CardCall,
): Promise<SelectedCardOutcome> {
  const rest = parseHolder(input);
  const card = await context.cardDecryption(input.encryptedCard, 'enrolment').catch((thrown: unknown) => {
    throw toCallerError(thrown, {}, { 'payment.encryptedCard': CARD });
  });
  const adapter = requireCardNetwork(context, findCardNetwork(card.reveal().number), CARD);
  const tried = await requireCardNetworks(context).countEnrolment({ card, address: caller.buyer.ip });
  let failed = false;
  try {
    const request = { operation: 'enroll', app, requestKey, fieldPaths: { card: CARD } };
    const enrolled = await callNetwork(context, caller, adapter, request, (call) =>
      adapter.enroll(call, { card, ...rest }),
    );
    return await toSelectedOutcome(context, app, adapter.network, enrolled);
  } catch (thrown) {
    failed = thrown instanceof CommerceError && thrown.name.startsWith('CreditCard');
    throw failed && thrown instanceof CommerceError && thrown.field === null ? thrown.at({ field: CARD }) : thrown;
  } finally {
    tried.end(failed);
  }
}

/** Throws CommerceErrors with all that is wrong at once. */
function parseHolder({ consumer, billingInfo, browser }: EnrollCardInput) {
  const collector = new ErrorCollector();
  const holder = collector.try(() => parseConsumer(consumer));
  const address = collector.try(() => (billingInfo ? parseAddress(billingInfo, 'billingInfo') : null));
  const known = collector.try(() => (browser ? parseJsonObject(browser, ['browser'], 4_096) : null));
  collector.throwIfAny();
  if (holder === undefined) throw new TypeError('A holder is parsed or refused');
  return { consumer: holder, billingInfo: address ?? null, browser: known ?? null };
}
