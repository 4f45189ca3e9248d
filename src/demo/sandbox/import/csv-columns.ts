/** The columns of a Shopify product export that count here; the others are left alone. */
const required = ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Variant Price'] as const;

const optional = [
  'Body (HTML)',
  'Vendor',
  'Product Category',
  'Type',
  'Tags',
  'Published',
  'Status',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'Variant Image',
  'Product rating (product.metafields.reviews.rating)',
  'Product rating count (product.metafields.reviews.rating_count)',
] as const;

export type CsvColumn = (typeof required)[number] | (typeof optional)[number];

const columns: readonly CsvColumn[] = [...required, ...optional];

export interface CsvHeader {
  readonly positions: ReadonlyMap<CsvColumn, number>;
  readonly width: number;
}

/**
 * Finds the columns in the first row, whatever their order; returns the problems if it is not the header of such a
 * file.
 */
export function parseHeader(cells: readonly string[]): CsvHeader | readonly string[] {
  const keys = cells.map((cell) => cell.trim().toLowerCase());
  const missing = required.filter((column) => !keys.includes(column.toLowerCase()));
  if (missing.length > 0) {
    const hint =
      cells.length === 1 && cells[0]?.includes(';') ? ' (cells must be separated by commas, not semicolons)' : '';
    const names = missing.map((column) => `"${column}"`).join(', ');
    return [
      `this is not the header of a product export, ${missing.length === 1 ? 'a column is' : 'columns are'} missing: ${names}${hint}`,
    ];
  }
  const doubled = columns.filter(
    (column) => keys.indexOf(column.toLowerCase()) !== keys.lastIndexOf(column.toLowerCase()),
  );
  if (doubled.length > 0) return doubled.map((column) => `the column "${column}" appears more than once`);
  const found = columns
    .map((column) => [column, keys.indexOf(column.toLowerCase())] as const)
    .filter(([, position]) => position !== -1);
  return { positions: new Map(found), width: cells.length };
}
