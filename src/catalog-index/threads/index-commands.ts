import type {
  CatalogRun,
  HeldSnapshot,
  RunKey,
  ShownRun,
  SnapshotPage,
  SnapshotState,
} from '../../stores/ports/catalog-index.ts';
import type {
  CatalogMatch,
  CatalogMatches,
  CatalogSuggestions,
  CountedCategory,
  RelatedProduct,
  RelatedQuery,
  SuggestionQuery,
  SynonymQuery,
  Synonyms,
} from '../../stores/ports/catalog-search.ts';

/** What an index is asked for, and answers, as data that can go to a thread and back. */
export interface IndexCommands extends RunCommands, ReadCommands, CopyCommands {}

export interface RunCommands {
  readonly begin: { readonly input: BeginInput; readonly answer: CatalogRun | null };
  readonly stage: { readonly input: StageInput; readonly answer: null };
  readonly restart: { readonly input: RunKey; readonly answer: null };
  readonly measure: { readonly input: RunKey; readonly answer: { readonly staged: number; readonly shown: number } };
  readonly show: { readonly input: RunKey; readonly answer: ShownRun };
  readonly fail: { readonly input: FailInput; readonly answer: null };
  readonly listSnapshots: { readonly input: { readonly now: number }; readonly answer: readonly SnapshotState[] };
}

export interface ReadCommands {
  readonly listProducts: { readonly input: ListProductsInput; readonly answer: StoredPage | null };
  readonly search: { readonly input: SynonymQuery; readonly answer: StoredMatches };
  readonly suggest: {
    readonly input: SuggestionQuery & { readonly synonyms: Synonyms };
    readonly answer: StoredSuggestions;
  };
  readonly listCategories: {
    readonly input: { readonly domain: string };
    readonly answer: readonly CountedCategory[] | null;
  };
  readonly related: { readonly input: RelatedQuery; readonly answer: StoredProducts | null };
  readonly ping: { readonly input: null; readonly answer: null };
}

/** The commands of an index that copies what is published elsewhere. */
export interface CopyCommands {
  readonly listCopies: { readonly input: null; readonly answer: readonly CatalogCopy[] };
  /** Copies what is published now. */
  readonly copy: { readonly input: CopyInput; readonly answer: CatalogCopy };
}

/** A published run of which the index has its copy. */
export interface CatalogCopy extends HeldSnapshot {
  readonly publication: string;
}

export interface CopyInput {
  readonly domain: string;
  readonly holder: string;
  readonly now: number;
}

export type IndexCommand = keyof IndexCommands;

export type ExecuteCommand<Names extends IndexCommand> = <Name extends Names>(
  name: Name,
  input: IndexCommands[Name]['input'],
) => Promise<IndexCommands[Name]['answer']>;

export type CommandTable<Names extends IndexCommand> = {
  readonly [Name in Names]: (
    input: IndexCommands[Name]['input'],
  ) => IndexCommands[Name]['answer'] | Promise<IndexCommands[Name]['answer']>;
};

/**
 * `now`, here and below, is the caller's time, since an engine may run in a thread without the caller's clock. A database with a clock
 * of its own goes by that.
 */
export interface BeginInput {
  readonly domain: string;
  readonly holder: string;
  readonly leaseMs: number;
  readonly resumableMs: number;
  readonly now: number;
  readonly newRunId: string;
}

export interface StageInput extends RunKey {
  readonly products: readonly StagedProduct[];
  readonly skipped: number;
  readonly cursor: string | null;
  readonly leaseMs: number;
  readonly now: number;
}

/** A product as JSON, with what an index has to know before it reads that. */
interface StagedProduct {
  readonly productId: string;
  readonly title: string;
  readonly isSoldOut: boolean;
  readonly text: string;
}

/** The JSON of products: threads pass it on as it is kept. */
export interface StoredTexts {
  readonly texts: readonly string[];
}

export interface StoredPage extends Omit<SnapshotPage, 'products'>, StoredTexts {}

/** A text for each entry. */
export interface StoredMatches extends Omit<CatalogMatches, 'entries'>, StoredTexts {
  readonly entries: readonly Omit<CatalogMatch, 'product'>[];
}

export const toStoredMatches = ({ entries, ...others }: CatalogMatches<string>): StoredMatches => ({
  ...others,
  entries: entries.map(({ domain, asOf, position }) => ({ domain, asOf, position })),
  texts: entries.map(({ product }) => product),
});

/** A text for each product. */
export interface StoredProducts extends StoredTexts {
  readonly products: readonly Omit<RelatedProduct, 'product'>[];
}

export const toStoredProducts = (products: readonly RelatedProduct<string>[]): StoredProducts => ({
  products: products.map(({ domain, asOf }) => ({ domain, asOf })),
  texts: products.map(({ product }) => product),
});

/** A text for each product. */
export interface StoredSuggestions extends Omit<CatalogSuggestions, 'products'>, StoredProducts {}

export const toStoredSuggestions = ({ products, ...others }: CatalogSuggestions<string>): StoredSuggestions => ({
  ...others,
  ...toStoredProducts(products),
});

export interface FailInput extends RunKey {
  readonly error: string;
  readonly keep: boolean;
  readonly now: number;
}

interface ListProductsInput {
  readonly domain: string;
  readonly page: number;
  readonly size: number;
}
