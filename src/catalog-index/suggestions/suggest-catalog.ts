import {
  type CatalogSuggestions,
  noFilters,
  type SuggestionQuery,
  type Synonyms,
} from '../../stores/ports/catalog-search.ts';
import { createDomainScope } from '../filters/catalog-filters.ts';
import type { IndexReader } from '../index-reader.ts';
import { applyPlan } from '../matching/make-plan.ts';
import { toSearchedWords } from '../matching/query-words.ts';
import { searchCatalog } from '../search-catalog.ts';
import { splitText } from '../words/split-words.ts';
import { completeQuery } from './complete-query.ts';
import { suggestCategories, suggestValues } from './labels.ts';

/**
 * What a text that is being typed may become: the search for it as it stands, and words, brands, types and categories of products of the
 * merchants that are asked. Everything comes from these products, so that no other merchant's word is among them.
 */
export async function suggestCatalog(
  reader: IndexReader,
  { text, visible, domains, first, synonyms }: SuggestionQuery & { readonly synonyms: Synonyms },
): Promise<CatalogSuggestions<string>> {
  const indexed = [...(await reader.listSnapshots()).keys()];
  const { entries, plan, correctedQuery } = await searchCatalog(reader, {
    text,
    visible,
    filters: { ...noFilters, domains },
    sort: 'RELEVANCE',
    rates: [],
    diversify: true,
    first,
    after: null,
    wantsTotal: false,
    facets: [],
    synonyms,
  });
  const seen = domains === null ? visible : visible.filter((domain) => domains.includes(domain));
  const seenDomains = new Set(seen);
  const asked = createDomainScope(indexed, seenDomains);
  const words = applyPlan(toSearchedWords(text, synonyms), plan);
  // Categories have words that no product has, and names have small words, which a search leaves out.
  const forms = [splitText(text).words, words.map(({ spellings, text: word }) => spellings[0] ?? word)];
  const typed = { forms, first, domains: indexed.every((domain) => seenDomains.has(domain)) ? null : seen };
  return {
    queries: await completeQuery(reader, { typed: text, text: correctedQuery ?? text, words, first, asked }),
    products: entries.map(({ domain, product, asOf }) => ({ domain, product, asOf })),
    brands: await suggestValues(reader, 'brand', typed),
    productTypes: await suggestValues(reader, 'type', typed),
    categories: await suggestCategories(reader, typed),
    correctedQuery,
  };
}
