import type { MerchantCall } from '../../contract/index.ts';
import { toUndoCall } from '../../toolkit/writes/to-undo-call.ts';
import { addNote, cancelPayment } from '../admin-operations.ts';
import { requireData } from '../error-mapper.ts';
import type { VendureContext } from '../vendure-context.ts';
import type { WireAdminOrder, WirePayment } from '../wire.ts';
import { extraPaymentNote, hasNote, lostPaymentNote } from './attempt-notes.ts';
import { findExtraPayments, findLostPayments } from './payments.ts';

/**
 * Cancels what an order was charged besides the payment that covers it, and reports what it could not cancel and what
 * the order lost. A payment that arrives twice at the same moment is charged twice, unless its provider knows the key:
 * Vendure keeps no lock while a handler runs. Never throws, since the order stands in any case. Every read of an order
 * does this, so that later charges are handled too.
 */
export async function cancelExtraPayments(
  context: VendureContext,
  call: MerchantCall,
  order: WireAdminOrder,
): Promise<void> {
  for (const payment of findExtraPayments(order)) {
    const { id } = payment;
    if (await giveBack(context, call, payment)) {
      context.logger.warn(describe(order, id), 'An order was charged twice; the second payment is cancelled');
    } else {
      await report(context, call, order, { paymentId: id, note: extraPaymentNote(id), message: CHARGED_TWICE });
    }
  }
  for (const paymentId of findLostPayments(order)) {
    await report(context, call, order, { paymentId, note: lostPaymentNote(paymentId), message: PAYMENT_LOST });
  }
}

const CHARGED_TWICE = 'An order may have been charged twice; the shop has to look into it';
const PAYMENT_LOST = 'A payment is missing from its order; the shop has to look into it';

interface Alarm {
  readonly paymentId: string;
  readonly note: string;
  readonly message: string;
}

async function giveBack({ client }: VendureContext, call: MerchantCall, payment: WirePayment): Promise<boolean> {
  // A refund of a settled payment could also run twice; and without a transaction it might hit the payment that stays.
  if (payment.state !== 'Authorized' || payment.transactionId === null) return false;
  try {
    const { cancelled } = requireData(await client.admin(toUndoCall(call), cancelPayment, { id: payment.id }));
    return 'state' in cancelled && cancelled.state === 'Cancelled';
  } catch {
    return false;
  }
}

/** Notes each payment once, for the shop's staff and for the next check. */
async function report(
  { client, logger }: VendureContext,
  call: MerchantCall,
  order: WireAdminOrder,
  { paymentId, note, message }: Alarm,
): Promise<void> {
  if (hasNote(order, note)) return;
  logger.error(describe(order, paymentId), message);
  await client.admin(toUndoCall(call), addNote, { id: order.id, note }).catch(() => {});
}

const describe = ({ code }: WireAdminOrder, paymentId: string) => ({ orderNumber: code, paymentId });
