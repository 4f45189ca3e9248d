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
    const add = (cart: CartHandle | null): Promise<CartResult> =>
      callPlatform(run, 'addLineItems', context.settings.writeTimeout, (call) =>
        addLineItems(call, { cart, items, flush: false }),
      );
    const result: CartResult = await add(handle)
      .catch(async (thrown: unknown) => add(await tellPostalCode(run, handle, thrown)))
      .catch((thrown: unknown) => {
        throw thrown instanceof CommerceError ? withInputField(thrown, item, index) : thrown;
      });
    handle = result.handle;
    state = result;
    const event = { type: 'item-added', data: { cart: toCart(merchant, result.cart) } } as const;
    if (index === journal.plan.items.length - 1) {
      await finishStep(run, 'CREATE_CART', result, event);
    } else if (index >= told) {
      await journal.record({ events: [eventEntry(event.type, event.data)] });
    }
  }
  if (state === undefined) throw new CommerceError('NoLineItemError', { field: ['items'] });
  return state;
}

/** A merchant that takes no item before it knows where the buyer is gets told by the shipping address; any other refusal stands. */
async function tellPostalCode(run: AttemptRun, cart: CartHandle | null, refusal: unknown): Promise<CartHandle> {
  const { context, journal, merchant } = run;
  const setPostalCode = merchant.adapter.setPostalCode?.bind(merchant.adapter);
  const address = journal.plan.shippingInfo;
  const isAsked = refusal instanceof CommerceError && refusal.name === 'PostalCodeRequired';
  if (!isAsked || setPostalCode === undefined || address === null) throw refusal;
  const { postalCode, country } = address;
  const { handle } = await callPlatform(run, 'setPostalCode', context.settings.writeTimeout, (call) =>
    setPostalCode(call, { cart, postalCode, country }),
  );
  return handle;
}

/** The platform was given a list of one; the client's list is longer, and may name the variant without a reference. */
function withInputField(error: CommerceError, item: PlannedItem, index: number): CommerceError {
  const [list, , ...rest] = error.field ?? [];
  if (list !== 'items') return error;
  const member = rest[0] === 'addToCartRef' && item.namedBy === 'variantId' ? rest.slice(1) : rest;
  return withField(error, ['items', String(index), ...member]);
}
