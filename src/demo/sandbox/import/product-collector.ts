import type { CurrencyCode } from '../../../lib/currency/currency.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { ImportProblems } from './import-problem.ts';
import { quote } from './parse-price.ts';
import type { ProductDraft } from './product-draft.ts';
import { readProductRow } from './read-product-row.ts';
import type { CsvRow } from './read-rows.ts';
import { isVariantRow, readVariantRow } from './read-variant-row.ts';
import { RowReader } from './row-reader.ts';

const MAX_VARIANTS = 2048;

/**
 * Gathers rows by their handle. The first row of a handle describes product and first variant, later ones add variants or images. The rows
 * of a handle mostly come together, so products are kept as JSON, which takes a fraction of their memory, except the last one.
 */
export class ProductCollector {
  readonly #packed = new Map<string, string>();
  #open: ProductDraft | undefined;
  #variants = 0;
  #images = 0;
  readonly #skuLines = new Map<string, number>();
  readonly #currency: CurrencyCode;
  readonly #problems: ImportProblems;
  readonly #warnings: ImportProblems;

  constructor(currency: CurrencyCode, problems: ImportProblems, warnings: ImportProblems) {
    this.#currency = currency;
    this.#problems = problems;
    this.#warnings = warnings;
  }

  get size(): number {
    return this.#packed.size;
  }

  get variants(): number {
    return this.#variants;
  }

  get images(): number {
    return this.#images;
  }

  /** In the order of their first rows. */
  handles(): Iterable<string> {
    return this.#packed.keys();
  }

  /** In the same order. */
  *products(): Iterable<ProductDraft> {
    this.#pack();
    for (const packed of this.#packed.values()) yield parseStoredJson<ProductDraft>(packed);
  }

  add(csvRow: CsvRow): void {
    const row = new RowReader(csvRow, this.#problems, this.#warnings);
    const handle = row.text('Handle');
    if (handle === '') {
      row.refuse('Handle', 'the row has no handle');
    } else if (handle.length > 255 || /[\s/?#%\\]/.test(handle)) {
      row.refuse('Handle', `${quote(handle)} cannot be part of a product's address`);
    } else {
      this.#addTo(handle, row);
    }
  }

  #addTo(handle: string, row: RowReader): void {
    const known = this.#find(handle);
    const product = known ?? readProductRow(row, handle);
    if (product !== this.#open) {
      this.#pack();
      this.#open = product;
      if (known === undefined) this.#packed.set(handle, '');
    }
    if (known === undefined || isVariantRow(row)) this.#addVariant(row, product);
    else if (row.text('Image Src') === '') row.refuse(null, 'the row has neither a variant nor an image');
    if (addImage(row, product)) this.#images += 1;
  }

  #find(handle: string): ProductDraft | undefined {
    if (this.#open?.handle === handle) return this.#open;
    const packed = this.#packed.get(handle);
    return packed === undefined ? undefined : parseStoredJson<ProductDraft>(packed);
  }

  #pack(): void {
    if (this.#open !== undefined) this.#packed.set(this.#open.handle, JSON.stringify(this.#open));
  }

  #addVariant(row: RowReader, product: ProductDraft): void {
    const variant = readVariantRow(row, product, this.#currency);
    product.variants.push(variant);
    this.#variants += 1;
    if (product.variants.length === MAX_VARIANTS + 1) {
      row.refuse('Handle', `${quote(product.handle)} has more than ${MAX_VARIANTS} variants`);
    }
    const line = this.#skuLines.get(variant.sku);
    if (line === undefined) this.#skuLines.set(variant.sku, row.line);
    else row.warn('Variant SKU', `${quote(variant.sku)} is also the SKU of line ${line}`);
  }
}

/** Adds the row's image. False if it has none, or the product has it already. */
function addImage(row: RowReader, product: ProductDraft): boolean {
  const url = row.url('Image Src');
  const position = row.wholeNumber('Image Position', { negative: false });
  if (url === null || product.images.some((image) => image.url === url)) return false;
  product.images.push({
    url,
    alt: row.text('Image Alt Text') || null,
    position: position || product.images.length + 1,
  });
  return true;
}
