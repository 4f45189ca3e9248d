import type { CurrencyCode } from '../../domain/money/currency.ts';
import type { ImportProblems } from './import-problem.ts';
import { quote } from './parse-price.ts';
import type { ProductDraft } from './product-draft.ts';
import { readProductRow } from './read-product-row.ts';
import type { CsvRow } from './read-rows.ts';
import { isVariantRow, readVariantRow } from './read-variant-row.ts';
import { RowReader } from './row-reader.ts';

const MAX_VARIANTS = 2048;

/** Gathers rows by their handle. The first row of a handle describes product and first variant, later ones add variants or images. */
export class ProductCollector {
  readonly #products = new Map<string, ProductDraft>();
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
    return this.#products.size;
  }

  get products(): readonly ProductDraft[] {
    return [...this.#products.values()];
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
    const known = this.#products.get(handle);
    const product = known ?? readProductRow(row, handle);
    this.#products.set(handle, product);
    if (known === undefined || isVariantRow(row)) this.#addVariant(row, product);
    else if (row.text('Image Src') === '') row.refuse(null, 'the row has neither a variant nor an image');
    addImage(row, product);
  }

  #addVariant(row: RowReader, product: ProductDraft): void {
    const variant = readVariantRow(row, product, this.#currency);
    product.variants.push(variant);
    if (product.variants.length === MAX_VARIANTS + 1) {
      row.refuse('Handle', `${quote(product.handle)} has more than ${MAX_VARIANTS} variants`);
    }
    const line = this.#skuLines.get(variant.sku);
    if (line === undefined) this.#skuLines.set(variant.sku, row.line);
    else row.warn('Variant SKU', `${quote(variant.sku)} is also the SKU of line ${line}`);
  }
}

function addImage(row: RowReader, product: ProductDraft): void {
  const url = row.url('Image Src');
  const position = row.wholeNumber('Image Position', { negative: false });
  if (url === null || product.images.some((image) => image.url === url)) return;
  product.images.push({
    url,
    alt: row.text('Image Alt Text') || null,
    position: position || product.images.length + 1,
  });
}
