import type { Caller } from '../../domain/viewer/viewer.ts';
import type { PlaceOrderOutcome } from './answer/place-order-outcome.ts';
import type { WorkerContext } from './attempt-worker/worker-context.ts';
import { parseDeviceOrder } from './complete-order.ts';
import type { DeviceOrderInput } from './request/order-inputs.ts';
import { startAttempt } from './start/start-attempt.ts';

export interface CompleteWalletOrderInput extends DeviceOrderInput {
  readonly flowToken: string;
  readonly intentId: string;
}

/**
 * Pays the device's cart by an intent of a card network. The attempt needs no further call: if its process dies, another node finishes it
 * or gives the credential back. Source: the specification, Wallet complete order.
 */
export const completeWalletOrder = (
  context: WorkerContext,
  caller: Caller,
  { flowToken, intentId, ...input }: CompleteWalletOrderInput,
): Promise<PlaceOrderOutcome> => {
  const order = { ...input, payment: { networkToken: { flowToken, intentId } } };
  return startAttempt(context, caller, order, {
    operation: 'completeWalletOrder',
    needs: ['placeOrder', 'getCart'],
    paymentField: ['domain'],
    parse: (merchant, owner) => parseDeviceOrder(context, caller, merchant, owner, order, { intentPath: [] }),
  });
};
