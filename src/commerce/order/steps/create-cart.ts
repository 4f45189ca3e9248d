import type { CartHandle, CartResult } from '../../../adapters/contract/index.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { withField } from '../../../errors/with-field.ts';
import { toCart } from '../../cart/to-cart.ts';
import { requireOperation } from '../../merchants.ts';
import { eventEntry, stepEntry } from '../attempt-journal.ts';
import type { PlannedItem } from '../attempt-records.ts';
import { type AttemptRun, callPlatform } from '../attempt-run.ts';
import { type CartState, finishStep } from '../cart-state.ts';

/**
 * A cart of the attempt's own, item by item, so that watchers see each arrive. Interrupted, it begins again with a new cart, since
 * nobody knows whether the last item arrived; events that watchers have had are not repeated.
 */
export async function createCart(run: AttemptRun): Promise<CartState> {
  const { context, runner, journal, merchant } = run;
  const addLineItems = requireOperation(merchant, 'addLineItems');
  const told = journal.countEvents('item-added');
  await journal.record({
    steps: [stepEntry('CREATE_CART', 'STARTED', null)],
    events: journal.countEvents('creating-cart') === 0 ? [eventEntry('creating-cart', {})] : [],
  });

  let handle: CartHandle | null = null;
  let state: CartState | undefined;
  for (const [index, item] of journal.plan.items.entries()) {
    runner.checkGoingOn();
    const items = [{ addToCartRef: item.addToCartRef, quantity: item.quantity }];
    const cart: CartHandle | null = handle;
    const result: CartResult = await callPlatform(run, 'addLineItems', context.settings.writeTimeout, (call) =>
      addLineItems(call, { cart, items, flush: false }),
    ).catch((thrown: unknown) => {
      throw thrown instanceof CommerceError ? withInputField(thrown, item, index) : thrown;
    });
    handle = result.handle;
    state = result;
    const event = { type: 'item-added', data: { cart: toCart(merchant, result.cart) } } as const;
    if (index === journal.plan.items.length - 1) {
      await finishStep(run, 'CREATE_CART', result, index < told ? undefined : event);
    } else if (index >= told) {
      await journal.record({ events: [eventEntry(event.type, event.data)] });
    }
  }
  if (state === undefined) throw new CommerceError('NoLineItemError', { field: ['items'] });
  return state;
}

/** The platform was given a list of one; the client's list is longer, and may name the variant without a reference. */
function withInputField(error: CommerceError, item: PlannedItem, index: number): CommerceError {
  const [list, , ...rest] = error.field ?? [];
  if (list !== 'items') return error;
  const member = rest[0] === 'addToCartRef' && item.namedBy === 'variantId' ? rest.slice(1) : rest;
  return withField(error, ['items', String(index), ...member]);
}
