import * as z from 'zod';
import type { CompleteAgentCheckoutInput } from '../../../commerce/agent/complete-checkout.ts';
import { fromPostalAddress, postalAddressShape } from '../checkout/wire/postal-address.ts';
import { parseBody } from '../parse-body.ts';
import { ProtocolFault } from '../protocol-fault.ts';
import type { UcpCall } from '../ucp-call.ts';
import { credentialShape } from './credential.ts';
import { listTaken } from './list-handlers.ts';

const instrumentShape = z.object({
  id: z.string().min(1).max(256).nullish(),
  handler_id: z.string().max(256),
  type: z.string().max(256).nullish(),
  selected: z.boolean().nullish(),
  credential: credentialShape.nullish(),
  billing_address: postalAddressShape.nullish(),
});

export const paymentShape = z.object({ payment: z.object({ instruments: z.array(instrumentShape).min(1).max(10) }) });

/** The payment of a checkout: the selected instrument, or the only one. Throws StoreUnavailable, and ProtocolFault, which quotes no credential. */
export async function parsePayment({
  body,
  domain,
  options,
  platform,
  toCaller,
}: UcpCall): Promise<Pick<CompleteAgentCheckoutInput, 'payment' | 'instrument' | 'billingAddress'>> {
  const { instruments } = parseBody(paymentShape, body).payment;
  const index = Math.max(
    instruments.findIndex(({ selected }) => selected === true),
    0,
  );
  const instrument = instruments[index];
  const find = async (needsWallets: boolean) => {
    const { handlers } = await listTaken(options, { domain, platform, caller: toCaller(null), needsWallets });
    return handlers.find(({ id }) => id === instrument?.handler_id);
  };
  // A refusal is kept under the key, so it is not for what the shop fails to say now.
  const handler = instrument && ((await find(false)) ?? (await find(true)));
  if (instrument === undefined || handler === undefined) {
    throw createFault(index, 'handler_id', 'this merchant has no such handler');
  }
  const payment = handler.parse(instrument.credential ?? null);
  if (payment === undefined) throw createFault(index, 'credential', 'the handler cannot read it');
  const { id, type, billing_address: address } = instrument;
  return {
    payment,
    instrument: id && type ? { id, type, handlerId: handler.id } : null,
    billingAddress: address ? fromPostalAddress(address) : null,
  };
}

const createFault = (index: number, member: string, what: string): ProtocolFault =>
  new ProtocolFault(400, 'invalid_payment', `$.payment.instruments[${index}].${member}: ${what}.`);
