import { createHash } from 'node:crypto';
import type { CurrencyCode } from '../../../lib/currency/currency.ts';
import type { CsvColumn } from './csv-columns.ts';
import { quote } from './parse-price.ts';
import type { ProductDraft, VariantDraft } from './product-draft.ts';
import type { RowReader } from './row-reader.ts';

const optionValueColumns = ['Option1 Value', 'Option2 Value', 'Option3 Value'] as const satisfies readonly CsvColumn[];
const signs: readonly CsvColumn[] = [...optionValueColumns, 'Variant SKU', 'Variant Price'];

/** Whether a row below the first one of its product is a variant; otherwise it only adds an image. */
export const isVariantRow = (row: RowReader): boolean => signs.some((column) => row.text(column) !== '');

export function readVariantRow(row: RowReader, product: ProductDraft, currency: CurrencyCode): VariantDraft {
  const optionValues = readOptionValues(row, product);
  if (row.text('Variant Price') === '') row.refuse('Variant Price', 'the variant has no price');
  const policy = row.oneOf('Variant Inventory Policy', ['deny', 'continue'], 'deny');
  const duplicate = product.variants.find(({ optionValues: values }) => values.join('\0') === optionValues.join('\0'));
  if (duplicate !== undefined) {
    const values = optionValues.length === 0 ? 'a product without options' : optionValues.map(quote).join(', ');
    row.refuse('Option1 Value', `duplicate variant for ${values}: the first is in line ${duplicate.line}`);
  }
  return {
    line: row.line,
    optionValues,
    sku: row.text('Variant SKU') || toSku(product.handle, optionValues),
    price: row.price('Variant Price', currency) ?? 0,
    compareAtPrice: row.price('Variant Compare At Price', currency),
    grams: row.grams('Variant Grams'),
    tracked: row.text('Variant Inventory Tracker') !== '',
    // Exports have a negative quantity of what was oversold.
    stock: row.wholeNumber('Variant Inventory Qty', { negative: true }),
    policy,
    requiresShipping: row.boolean('Variant Requires Shipping', !product.giftCard),
    taxable: row.boolean('Variant Taxable', !product.giftCard),
    barcode: row.text('Variant Barcode') || null,
    imageUrl: row.url('Variant Image'),
  };
}

function readOptionValues(row: RowReader, { optionNames }: ProductDraft): readonly string[] {
  return optionValueColumns.flatMap((column, index) => {
    const value = row.text(column);
    const name = optionNames[index];
    if (name === undefined) {
      const isDefault = index === 0 && value === 'Default Title';
      if (value !== '' && !isDefault) row.refuse(column, `${quote(value)} belongs to no option of the product`);
      return [];
    }
    if (value === '') row.refuse(column, `the variant has no value for the option ${quote(name)}`);
    return [value];
  });
}

/**
 * The SKU of a variant without one: from the handle and the option values, so that it is the same in every import. If
 * letters are lost (other scripts, symbols), a short digest distinguishes two variants.
 */
function toSku(handle: string, optionValues: readonly string[]): string {
  const parts = [handle, ...optionValues];
  const readable = parts
    .map((part) =>
      part
        .toUpperCase()
        .replace(/[^A-Z0-9]+/g, '-')
        .replace(/^-|-$/g, ''),
    )
    .filter((part) => part !== '')
    .join('-');
  const lossless = parts.every((part) => /^[A-Za-z0-9]+([- ][A-Za-z0-9]+)*$/.test(part));
  if (lossless) return readable;
  const digest = createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 6).toUpperCase();
  return readable === '' ? digest : `${readable}-${digest}`;
}
