import type * as z from 'zod';
import type { Shop } from '../shop.ts';
import type { PaymentProviders } from './payment-providers.ts';
import { refusalWire } from './provider-wire.ts';
import { sendRequest } from './send-request.ts';

/** The providers refused, and nothing has changed there. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
  /** In the words of the providers. */
  readonly code: string;
  /** With `other-amount`: the amount that the buyer agreed to. */
  readonly amount: number | null;

  constructor(code: string, amount: number | null) {
    super(code);
    this.code = code;
    this.amount = amount;
  }
}

/** One request of a shop to the payment providers. Throws ProviderRefused; any other error leaves open what they did. */
export const askProvider = <Answer>(
  { providers, settings }: Pick<Shop, 'providers' | 'settings'>,
  path: string,
  body: object,
  answer: z.ZodType<Answer>,
): Promise<Answer> => send(providers, 'POST', path, { merchant: settings.domain, ...body }, answer);

/** A read of the providers' records. */
export const readFromProviders = <Answer>(
  providers: PaymentProviders,
  path: string,
  answer: z.ZodType<Answer>,
): Promise<Answer> => send(providers, 'GET', path, null, answer);

async function send<Answer>(
  providers: PaymentProviders,
  method: 'GET' | 'POST',
  path: string,
  body: object | null,
  answer: z.ZodType<Answer>,
): Promise<Answer> {
  const { url, token } = await providers.find();
  const { status, body: received } = await sendRequest({ url: `${url}${path}`, token }, method, body);
  if (status === 200) return answer.parse(received);
  const refusal = refusalWire.safeParse(received);
  if (refusal.success) throw new ProviderRefused(refusal.data.refusal, refusal.data.amount);
  throw new Error(`The payment providers answered with status ${status}`);
}
