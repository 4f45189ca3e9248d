import type { PlatformProduct } from '../../../src/domain/product/product.ts';
import { toPlainText } from '../../../src/domain/text/to-plain-text.ts';

/** A product as every engine that this search is compared with gets it: the texts that this one searches. */
export interface PlainDocument {
  readonly id: string;
  readonly title: string;
  readonly brand: string;
  readonly type: string;
  readonly tags: string;
  readonly options: string;
  readonly description: string;
}

export const toPlainDocument = (key: string, product: PlatformProduct): PlainDocument => ({
  id: `${key}/${product.handle}`,
  title: product.title,
  brand: product.brand ?? '',
  type: product.productType ?? '',
  tags: product.tags.join(' '),
  options: product.variantOptionValues
    .flatMap(({ displayName, optionValues }) => [displayName, ...optionValues.map((value) => value.displayName)])
    .join(' '),
  description: toPlainText(product.description),
});

export interface SearchEngine {
  readonly name: string;
  /** The identifiers of the first ten, best first. */
  search(query: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

export type OpenEngine = (documents: readonly PlainDocument[]) => Promise<SearchEngine>;
