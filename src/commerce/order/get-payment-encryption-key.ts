import type { PaymentEncryptionKey } from '../../domain/payment/payment.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { requireAnyCredential } from '../../domain/viewer/viewer-rules.ts';
import type { OrderContext } from './context/order-context.ts';

/** The public key with which clients encrypt cards now. Source: the specification, Get Public Key. */
export async function getPaymentEncryptionKey(
  { paymentEncryptionKey }: OrderContext,
  { viewer }: Caller,
): Promise<PaymentEncryptionKey> {
  requireAnyCredential(viewer);
  return paymentEncryptionKey();
}
