import type { NewLineItem } from '../../../adapters/contract/index.ts';
import type { AddToCartRef } from '../../../domain/product/product.ts';
import { createInvalidInput } from '../../input/create-invalid-input.ts';
import { ErrorCollector } from '../../input/error-collector.ts';
import { parseList } from '../../input/parse-list.ts';
import { parseOptionalText } from '../../input/parse-optional-text.ts';
import { parseText } from '../../input/parse-text.ts';
import { parseQuantity } from './parse-quantity.ts';

const MAX_ITEMS = 100;
const MAX_HANDLES = 50;

export interface AddToCartRefInput {
  readonly variantId: string;
  readonly productId?: string | null;
  readonly variantHandles?: readonly string[] | null;
}

export interface LineItemInput {
  readonly addToCartRef?: AddToCartRefInput | null;
  /** Replaces a reference that holds nothing else. */
  readonly variantId?: string | null;
  readonly quantity: number;
}

/** 1 to 100 items, everything that is wrong with them at once. Throws CommerceErrors of InvalidInputBody and InvalidQuantity. */
export function parseLineItems(items: readonly LineItemInput[], field: readonly string[]): readonly NewLineItem[] {
  return parseList(items, { field, least: 1, most: MAX_ITEMS, what: 'items' }, parseLineItem);
}

export function parseLineItem(item: LineItemInput, field: readonly string[]): NewLineItem {
  const collector = new ErrorCollector();
  const addToCartRef = collector.try(() => parseReference(item, field));
  const quantity = collector.try(() => parseQuantity(item.quantity, 1, [...field, 'quantity']));
  collector.throwIfAny();
  if (addToCartRef === undefined || quantity === undefined) throw new TypeError('An item was neither read nor refused');
  return { addToCartRef, quantity };
}

function parseReference({ addToCartRef, variantId }: LineItemInput, field: readonly string[]): AddToCartRef {
  const isGiven = addToCartRef !== undefined && addToCartRef !== null;
  if (isGiven === (variantId !== undefined && variantId !== null)) {
    throw createInvalidInput([...field, 'addToCartRef'], 'Exactly one of addToCartRef and variantId must be given');
  }
  const parse = (text: string | null | undefined, ...path: readonly string[]) =>
    parseText(text, { field: [...field, ...path], kind: 'identifier' });
  if (!isGiven) return { variantId: parse(variantId, 'variantId'), productId: null, variantHandles: [] };

  const handles = addToCartRef.variantHandles ?? [];
  if (handles.length > MAX_HANDLES) {
    throw createInvalidInput(
      [...field, 'addToCartRef', 'variantHandles'],
      `There can be at most ${MAX_HANDLES} variant handles`,
    );
  }
  const { productId } = addToCartRef;
  return {
    variantId: parse(addToCartRef.variantId, 'addToCartRef', 'variantId'),
    productId: parseOptionalText(productId, { field: [...field, 'addToCartRef', 'productId'], kind: 'identifier' }),
    variantHandles: handles.map((handle, index) => parse(handle, 'addToCartRef', 'variantHandles', String(index))),
  };
}
