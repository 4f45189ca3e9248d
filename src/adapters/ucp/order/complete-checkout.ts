import type { MerchantCall } from '../../contract/index.ts';
import type { UcpAnswer, UcpProblem } from '../client.ts';
import type { UcpContext } from '../ucp-context.ts';
import { type WireCheckout, wireCheckout } from '../wire/checkout.ts';

/** Completes the checkout under the key of the attempt, so that the shop carries it out once. Source: the protocol, "Complete checkout". */
export const completeCheckout = (
  { client }: UcpContext,
  call: MerchantCall,
  { id, attemptKey, instrument }: { readonly id: string; readonly attemptKey: string; readonly instrument: object },
): Promise<UcpAnswer<WireCheckout>> =>
  client(call, {
    operation: 'CompleteCheckout',
    id,
    body: { payment: { instruments: [instrument] } },
    key: { is: attemptKey },
    isPayment: true,
    data: wireCheckout,
  });

/** Whether another call has come under the key and has ended: nothing else is ever carried out under that key. */
export const isKeyUsed = ({ status, code, isBusy }: UcpProblem): boolean =>
  status === 409 && /idempotency/i.test(code) && !/flight|progress|running/i.test(code) && !isBusy;
