import type { LineItem } from '../../../../domain/cart/line-item.ts';
import { toLineTotals } from './to-totals.ts';

export const toLineItem = (line: LineItem) => ({
  id: line.lineItemId,
  item: {
    id: line.variantId,
    title: line.variantDescription ? `${line.description} – ${line.variantDescription}` : line.description,
    price: line.price.number,
    ...(line.image !== null && { image_url: line.image.url }),
  },
  quantity: line.quantity,
  totals: toLineTotals(line),
});
