import { LRUCache } from 'lru-cache';
import { isSoldOut } from '../../domain/product/is-sold-out.ts';
import type { PlatformProduct } from '../../domain/product/product.ts';
import { type Clock, systemClock } from '../../lib/clock.ts';
import { parseStoredJson } from '../../lib/json/parse-stored-json.ts';
import {
  type CatalogIndex,
  CatalogIndexError,
  type HeldSnapshot,
  type RunKey,
} from '../../stores/ports/catalog-index.ts';
import type { RelatedProduct, Synonyms } from '../../stores/ports/catalog-search.ts';
import type { ExecuteCommand, ReadCommands, RunCommands, StoredProducts } from './index-commands.ts';

/** What stays parsed of products, by their texts: searches find the same ones again and again. Some 7 MiB, and more of texts beyond Latin-1. */
const PARSED_CHARACTERS = 2 * 1024 * 1024;

/** Takes the commands of an index. */
export interface IndexAccess {
  readonly runs: ExecuteCommand<keyof RunCommands>;
  readonly read: ExecuteCommand<keyof ReadCommands>;
  listHeld(): Promise<readonly HeldSnapshot[]>;
  /** The file answered what nobody wrote, so it is damaged. */
  noteDamage(reason: string): void;
  close(): Promise<void>;
}

/** The port over the commands of an index. */
export function toCatalogIndex(
  { runs, read, listHeld, noteDamage, close }: IndexAccess,
  {
    newRunId,
    clock = systemClock,
    findSynonyms,
  }: {
    readonly newRunId: () => string;
    readonly clock?: Clock | undefined;
    readonly findSynonyms: (text: string) => Synonyms;
  },
): CatalogIndex {
  const parsed = new LRUCache<string, PlatformProduct>({
    maxSize: PARSED_CHARACTERS,
    sizeCalculation: (_, text) => text.length,
    memoMethod: (text) => parseStoredJson<PlatformProduct>(text),
  });
  const toProduct = (text: string): PlatformProduct => {
    try {
      return parsed.memo(text);
    } catch (cause) {
      const reason = 'A product is no JSON';
      noteDamage(reason);
      throw new CatalogIndexError(reason, { cause });
    }
  };
  const toProducts = ({ products, texts }: StoredProducts): readonly RelatedProduct[] =>
    products.map((each, index) => ({ ...each, product: toProduct(texts[index] ?? '') }));
  return {
    runs: {
      begin: (input) => runs('begin', { ...input, now: clock.now(), newRunId: newRunId() }),
      stage: async (run, { products, skipped, cursor, leaseMs }) => {
        const part = { ...toKey(run), skipped, cursor, leaseMs, now: clock.now() };
        const staged = products.map((product) => ({
          productId: product.productId,
          title: product.title,
          isSoldOut: isSoldOut(product),
          text: JSON.stringify(product),
        }));
        await runs('stage', { ...part, products: staged });
      },
      restart: async (run) => {
        await runs('restart', toKey(run));
      },
      measure: (run) => runs('measure', toKey(run)),
      show: (run) => runs('show', toKey(run)),
      fail: async (run, failure) => {
        await runs('fail', { ...toKey(run), ...failure, now: clock.now() });
      },
    },
    listSnapshots: () => runs('listSnapshots', { now: clock.now() }),
    listHeld,
    listProducts: async (input) => {
      const page = await read('listProducts', input);
      if (page === null) return null;
      const { texts, ...others } = page;
      return { ...others, products: texts.map(toProduct) };
    },
    listCategories: (input) => read('listCategories', input),
    search: async (query) => {
      const { entries, texts, ...matches } = await read('search', {
        ...query,
        synonyms: findSynonyms(query.text ?? ''),
      });
      return {
        ...matches,
        entries: entries.map((entry, index) => ({ ...entry, product: toProduct(texts[index] ?? '') })),
      };
    },
    suggest: async (query) => {
      const { products, texts, ...others } = await read('suggest', { ...query, synonyms: findSynonyms(query.text) });
      return { ...others, products: toProducts({ products, texts }) };
    },
    listRelated: async (query) => {
      const related = await read('related', query);
      return related === null ? null : toProducts(related);
    },
    ping: async () => {
      await read('ping', null);
    },
    close,
  };
}

const toKey = ({ domain, runId, holder }: RunKey): RunKey => ({ domain, runId, holder });
