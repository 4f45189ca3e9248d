import type { NewLineItem } from '../../adapters/contract/index.ts';
import type { AddToCartRef } from '../../domain/product.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { AddToCartRefInput } from '../commerce.ts';
import { parseText } from '../parse-text.ts';
import { RefusalCollector } from '../refusal-collector.ts';
import { parseQuantity } from './parse-quantity.ts';

const MOST_ITEMS = 100;
const MOST_HANDLES = 50;
const LONGEST_REFERENCE = 256;

interface LineItemInput {
  readonly addToCartRef?: AddToCartRefInput | null;
  /** Stands for a reference that holds nothing else. */
  readonly variantId?: string | null;
  readonly quantity: number;
}

/** 1 to 100 items, everything that is wrong with them at once. Throws Refusals of InvalidInputBody and InvalidQuantity. */
export function parseLineItems(items: readonly LineItemInput[], field: readonly string[]): readonly NewLineItem[] {
  if (items.length < 1 || items.length > MOST_ITEMS) {
    throw new CommerceError('InvalidInputBody', {
      field,
      description: `${field.join('.')} must hold 1 to ${MOST_ITEMS} items`,
    });
  }
  const refusals = new RefusalCollector();
  const parsed = items.flatMap(
    (item, index) => refusals.try(() => [parseLineItem(item, [...field, String(index)])]) ?? [],
  );
  refusals.throwIfAny();
  return parsed;
}

export function parseLineItem(item: LineItemInput, field: readonly string[]): NewLineItem {
  const refusals = new RefusalCollector();
  const addToCartRef = refusals.try(() => parseReference(item, field));
  const quantity = refusals.try(() => parseQuantity(item.quantity, 1, [...field, 'quantity']));
  refusals.throwIfAny();
  if (addToCartRef === undefined || quantity === undefined) throw new TypeError('An item was neither read nor refused');
  return { addToCartRef, quantity };
}

function parseReference({ addToCartRef, variantId }: LineItemInput, field: readonly string[]): AddToCartRef {
  const isGiven = addToCartRef !== undefined && addToCartRef !== null;
  if (isGiven === (variantId !== undefined && variantId !== null)) {
    throw new CommerceError('InvalidInputBody', {
      field: [...field, 'addToCartRef'],
      description: 'Exactly one of addToCartRef and variantId must be given',
    });
  }
  const parse = (text: string | null | undefined, ...path: readonly string[]) =>
    parseText(text, { field: [...field, ...path], longest: LONGEST_REFERENCE });
  if (!isGiven) return { variantId: parse(variantId, 'variantId'), productId: null, variantHandles: [] };

  const handles = addToCartRef.variantHandles ?? [];
  if (handles.length > MOST_HANDLES) {
    throw new CommerceError('InvalidInputBody', {
      field: [...field, 'addToCartRef', 'variantHandles'],
      description: `There can be at most ${MOST_HANDLES} variant handles`,
    });
  }
  const { productId } = addToCartRef;
  return {
    variantId: parse(addToCartRef.variantId, 'addToCartRef', 'variantId'),
    productId: productId === undefined || productId === null ? null : parse(productId, 'addToCartRef', 'productId'),
    variantHandles: handles.map((handle, index) => parse(handle, 'addToCartRef', 'variantHandles', String(index))),
  };
}
