import { CommerceError } from '../../errors/commerce-error.ts';
import { CatalogIndexError } from '../../stores/ports/index.ts';

/** The refusal of what needs a snapshot of a merchant that has none yet. */
export const createNotListed = (domain: string): CommerceError =>
  new CommerceError('AllProductsNotFound', {
    domain,
    sentence: 'notListed',
    description: `The catalog of ${domain} has not been listed yet`,
  });

/** Throws StoreUnavailable, with the status that the specification gives to search, if the index does not answer. */
export async function askIndex<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (thrown) {
    if (!(thrown instanceof CatalogIndexError)) throw thrown;
    throw new CommerceError('StoreUnavailable', {
      otherStatus: 'search',
      sentence: 'search',
      description: 'The catalog index does not answer',
      outcomeUnknown: false,
      cause: thrown,
    });
  }
}
