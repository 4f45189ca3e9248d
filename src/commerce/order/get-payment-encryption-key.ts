import type { PaymentEncryptionKey } from '../../domain/order/payment.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { requireAnyCredential } from '../../domain/viewer/viewer-rules.ts';
import type { CommerceContext } from '../dependencies.ts';

/** The key in use. Source: the specification, Get Public Key. */
export async function getPaymentEncryptionKey(
  { paymentEncryptionKey }: CommerceContext,
  { viewer }: Caller,
): Promise<PaymentEncryptionKey> {
  requireAnyCredential(viewer);
  return paymentEncryptionKey();
}
