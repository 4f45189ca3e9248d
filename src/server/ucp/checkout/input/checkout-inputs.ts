import { paymentShape } from '../../payment/parse-payment.ts';
import type { UcpOperation } from '../../ucp-call.ts';
import { ucpDialects } from '../../versions/ucp-dialects.ts';
import { cartIdShape } from './find-cart-id.ts';
import { checkoutShapes } from './parse-checkout.ts';
import { toLateShape } from './parse-consents.ts';

/** What the operations of a checkout read. */
export const checkoutInputs = {
  // A cart stands for the lines.
  create: (version) => checkoutShapes[version].partial({ line_items: true }).extend(cartIdShape.shape),
  update: (version) => checkoutShapes[version],
  complete: (version) =>
    ucpDialects[version].consent.isTakenLate ? paymentShape.extend(toLateShape(version).shape) : paymentShape,
} satisfies Readonly<Record<string, UcpOperation['input']>>;
