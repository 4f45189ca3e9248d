import { CommandRefusal } from '../../../command-channel/command-refusal.ts';
import { payBack } from './pay-back.ts';
import { among, choosePieces, listUnrefunded } from './pieces.ts';
import { listUnsent } from './ship.ts';
import { type TakeStep, toEvent } from './steps.ts';
import { toPayout } from './to-payout.ts';

/** What has not left the shop goes back into the stock, and its price to the buyer. */
export const cancel: TakeStep = (order, wanted, moment) => {
  const { cart, afterSale, orderNumber } = order;
  if (wanted === null && afterSale.parcels.length > 0) {
    throw new CommandRefusal(`A part of ${orderNumber} has left the shop. Cancel the rest with --line.`);
  }
  const chosen = choosePieces(order, among(listUnsent(order), listUnrefunded(order)), wanted, 'cancelled');
  const paid = payBack(order, chosen, toPayout(cart, afterSale, chosen), 'cancelled', moment);
  return {
    afterSale: {
      ...afterSale,
      cancelled: [...afterSale.cancelled, ...chosen],
      refunds: [...afterSale.refunds, ...paid.refunds],
    },
    events: [toEvent(order, chosen, { type: 'cancelled', at: moment.now, description: null }), ...paid.events],
    restocked: chosen,
  };
};
