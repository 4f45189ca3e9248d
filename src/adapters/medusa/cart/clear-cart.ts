import type { MerchantAdapter } from '../../contract/index.ts';
import { afterWrite } from '../../toolkit/writes/after-write.ts';
import { requireData, toRefusal } from '../error-mapper.ts';
import type { MedusaContext } from '../medusa-context.ts';
import { removeLine } from './change-cart.ts';
import { requireOpenCart, toChangedCart } from './open-cart.ts';

/** One call for each line: Medusa has none for all. A line that another call removed meanwhile is no failure. */
export const createClearCart =
  (context: MedusaContext): NonNullable<MerchantAdapter['clearCart']> =>
  async (call, { cart }) => {
    const before = await requireOpenCart(context, call, cart);
    let after = before;
    for (const { id } of before.items ?? []) {
      const answer = await (after === before
        ? removeLine(context, call, before.id, id)
        : afterWrite(() => removeLine(context, call, before.id, id)));
      if (answer.kind === 'problem' && answer.problem.status === 404) continue;
      // Nothing is changed yet.
      if (answer.kind === 'problem' && after === before) throw toRefusal(answer.problem, 'LineItemNotFound');
      after = requireData(answer);
    }
    return after === before
      ? toChangedCart(context, call, before, await requireOpenCart(context, call, cart))
      : afterWrite(() => toChangedCart(context, call, before, after));
  };
