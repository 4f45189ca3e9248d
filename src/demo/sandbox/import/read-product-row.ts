import type { CsvColumn } from './csv-columns.ts';
import { quote } from './parse-price.ts';
import type { ProductDraft } from './product-draft.ts';
import type { RowReader } from './row-reader.ts';

const optionNameColumns = ['Option1 Name', 'Option2 Name', 'Option3 Name'] as const satisfies readonly CsvColumn[];

/** The first row of a handle, which describes the whole product. */
export function readProductRow(row: RowReader, handle: string): ProductDraft {
  const title = row.text('Title');
  if (title === '') row.refuse('Title', `the first row of the handle ${quote(handle)} has no title`);
  if (title.length > 255) row.refuse('Title', 'is longer than 255 characters');
  const status = row.oneOf('Status', ['active', 'draft', 'archived'], 'active');
  return {
    handle,
    title,
    bodyHtml: row.text('Body (HTML)'),
    vendor: row.text('Vendor'),
    productType: row.text('Type'),
    productCategory: readCategory(row),
    tags: [
      ...new Set(
        row
          .text('Tags')
          .split(',')
          .map((tag) => tag.trim())
          .filter((tag) => tag !== ''),
      ),
    ],
    optionNames: readOptionNames(row),
    published: row.boolean('Published', true) && status === 'active',
    discontinued: status === 'archived',
    giftCard: row.boolean('Gift Card', false),
    reviews: readReviews(row),
    images: [],
    variants: [],
  };
}

/** Shopify writes a word where a product has no category. */
function readCategory(row: RowReader): string {
  const category = row.text('Product Category');
  return category.toLowerCase() === 'uncategorized' ? '' : category;
}

/** Ratings are no reason to refuse a product. */
function readReviews(row: RowReader): ProductDraft['reviews'] {
  const column = 'Product rating (product.metafields.reviews.rating)';
  const total = row.wholeNumber('Product rating count (product.metafields.reviews.rating_count)', { negative: false });
  const text = row.text(column);
  const average = /^[0-5](\.\d{1,4})?$/.test(text) && Number(text) <= 5 ? Number(text) : null;
  if (text !== '' && average === null) row.warn(column, `${quote(text)} is not a number from 0 to 5`);
  return total === 0 ? null : { total, average };
}

function readOptionNames(row: RowReader): readonly string[] {
  const names = optionNameColumns.map((column) => row.text(column));
  const used = names.filter((name) => name !== '');
  for (const [index, column] of optionNameColumns.entries()) {
    const name = names[index] ?? '';
    if (name !== '' && index >= used.length) row.refuse(column, 'stands behind an option without a name');
    if (name !== '' && names.indexOf(name) < index) row.refuse(column, `${quote(name)} is the name of two options`);
  }
  // A product without options is exported with this option, which no buyer should see.
  if (used.length === 1 && used[0] === 'Title' && row.text('Option1 Value') === 'Default Title') return [];
  return used;
}
