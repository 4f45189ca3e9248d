import { z } from 'zod';
import type { AgentPayment, CompleteAgentCheckoutInput } from '../../../commerce/agent/complete-checkout.ts';
import { fromPostalAddress, postalAddressShape } from '../checkout/postal-address.ts';
import { parseBody } from '../parse-body.ts';
import { ProtocolFault } from '../protocol-fault.ts';
import type { UcpCall } from '../ucp-call.ts';
import { encryptedCardHandler } from './encrypted-card-handler.ts';
import { findMockPayment, mockHandler, toMockPayment } from './mock-handler.ts';

const credentialShape = z.object({
  type: z.string(),
  token: z.string().max(16_384).nullish(),
  number: z.string().max(40).nullish(),
  expiry_month: z.number().int().nullish(),
  expiry_year: z.number().int().nullish(),
  cvc: z.string().max(4).nullish(),
  name: z.string().max(255).nullish(),
});

const instrumentShape = z.object({
  handler_id: z.string().max(256),
  selected: z.boolean().nullish(),
  credential: credentialShape.nullish(),
  billing_address: postalAddressShape.nullish(),
});

export const paymentShape = z.object({ payment: z.object({ instruments: z.array(instrumentShape).min(1).max(10) }) });

/** The payment of a checkout: the selected instrument, or the only one. Throws ProtocolFault, which quotes no credential. */
export function parsePayment({
  body,
  domain,
  options,
}: UcpCall): Pick<CompleteAgentCheckoutInput, 'payment' | 'billingAddress'> {
  const { instruments } = parseBody(paymentShape, body).payment;
  const index = Math.max(
    instruments.findIndex(({ selected }) => selected === true),
    0,
  );
  const instrument = instruments[index];
  const isMock = instrument?.handler_id === mockHandler.id && options.takesMockPayment(domain);
  const isEncrypted = instrument?.handler_id === encryptedCardHandler.id && options.takesCard(domain);
  if (instrument === undefined || !(isMock || isEncrypted)) {
    throw createFault(index, 'handler_id', 'this merchant has no such handler');
  }
  const payment = isMock ? toTestPayment(instrument.credential) : toEncryptedCard(instrument.credential);
  if (payment === undefined) throw createFault(index, 'credential', 'the handler cannot read it');
  const { billing_address: address } = instrument;
  return { payment, billingAddress: address ? fromPostalAddress(address) : null };
}

type Credential = z.output<typeof instrumentShape>['credential'];

const toEncryptedCard = (credential: Credential): AgentPayment | undefined =>
  typeof credential?.token === 'string' ? { encryptedCard: credential.token } : undefined;

function toTestPayment(credential: Credential): AgentPayment | undefined {
  const { token, number, expiry_month, expiry_year, cvc, name } = credential ?? {};
  if (typeof token === 'string') return findMockPayment(token);
  if (typeof number !== 'string') return undefined;
  return toMockPayment({
    number: number.replaceAll(' ', ''),
    expiryMonth: expiry_month ?? 0,
    expiryYear: expiry_year ?? 0,
    securityCode: cvc ?? '',
    holderName: name ?? '',
  });
}

const createFault = (index: number, member: string, what: string): ProtocolFault =>
  new ProtocolFault(400, 'invalid_payment', `$.payment.instruments[${index}].${member}: ${what}.`);
