import type { CartHandle, CartResult } from '../../../adapters/contract/index.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { toCart } from '../../cart/to-cart.ts';
import { requireOperation } from '../../merchant-calls/require-operation.ts';
import { type FieldPaths, toCallerError } from '../../merchant-calls/to-caller-error.ts';
import { type AttemptContext, changeOnPlatform } from '../attempt/attempt-context.ts';
import type { PlannedItem } from '../attempt/attempt-records.ts';
import { eventEntry } from '../attempt/journal/journal-entries.ts';
import { recordStepStart } from '../attempt/record-step-start.ts';
import { type CartState, finishStep } from './cart-state.ts';

/**
 * Creates a cart for the attempt alone, filled item by item, so that watchers see each item. If interrupted, it restarts with a new cart,
 * since it is unknown whether the last item was added; events that watchers received are not repeated.
 */
export async function createCart(run: AttemptContext): Promise<CartState> {
  const { worker, journal, merchant } = run;
  const addLineItems = requireOperation(merchant, 'addLineItems');
  const told = journal.countEvents('item-added');
  const creating = journal.countEvents('creating-cart') === 0 ? [eventEntry('creating-cart', {})] : [];
  await recordStepStart(journal, 'CREATE_CART', null, creating);

  let handle: CartHandle | null = null;
  let state: CartState | undefined;
  for (const [index, item] of journal.plan.items.entries()) {
    await worker.beforeStep(journal);
    const items = [{ addToCartRef: item.addToCartRef, quantity: item.quantity }];
    const add = (cart: CartHandle | null): Promise<CartResult> =>
      changeOnPlatform(run, 'addLineItems', (call) => addLineItems(call, { cart, items, flush: false }));
    const result: CartResult = await add(handle)
      .catch(async (thrown: unknown) => add(await tellPostalCode(run, handle, thrown)))
      .catch((thrown: unknown) => {
        throw toCallerError(thrown, { items }, toFieldPaths(item, index));
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

/** Sets the postal code of the shipping address after the refusal PostalCodeRequired. Throws any other refusal again. */
async function tellPostalCode(run: AttemptContext, cart: CartHandle | null, refusal: unknown): Promise<CartHandle> {
  const { journal, merchant } = run;
  const setPostalCode = merchant.adapter.setPostalCode?.bind(merchant.adapter);
  const address = journal.plan.shippingInfo;
  const isAsked = refusal instanceof CommerceError && refusal.name === 'PostalCodeRequired';
  if (!isAsked || setPostalCode === undefined || address === null) throw refusal;
  const { postalCode, country } = address;
  const { handle } = await changeOnPlatform(run, 'setPostalCode', (call) =>
    setPostalCode(call, { cart, postalCode, country }),
  ).catch((thrown: unknown) => {
    throw toCallerError(thrown, { address }, addressPaths);
  });
  return handle;
}

const addressPaths: FieldPaths = {
  address: ['shippingInfo'],
  country: ['shippingInfo', 'country'],
  postalCode: ['shippingInfo', 'postalCode'],
};

/** Maps the paths of the platform's list of one item to the client's list, which may name the variant without a reference. */
function toFieldPaths({ namedBy }: PlannedItem, index: number): FieldPaths {
  const item = ['items', String(index)];
  return { 'items.0': item, 'items.0.addToCartRef': namedBy === 'variantId' ? item : [...item, 'addToCartRef'] };
}
