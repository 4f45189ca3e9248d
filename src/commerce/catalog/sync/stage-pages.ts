import { createHash } from 'node:crypto';
import type { PlatformProduct } from '../../../domain/product/product.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { requireOperation } from '../../merchant-calls/require-operation.ts';
import { EndlessListingGuard } from './endless-listing-guard.ts';
import type { SyncRun } from './sync-run.ts';
import { LEASE_MS } from './sync-settings.ts';

const PAGE = 100;
const MAX_LISTINGS = 5;

/** Pages shift while products come and go: the catalog is listed until two listings in a row have the same products. */
export async function stagePages(sync: SyncRun): Promise<void> {
  let before: string | undefined;
  for (let listing = 1; listing <= MAX_LISTINGS; listing += 1) {
    await sync.context.catalogIndex.runs.restart(sync.run);
    const found = await stageListing(sync);
    if (found === before) return;
    before = found;
  }
  throw new CommerceError('StoreUnavailable', {
    description: `The catalog changed during each of ${MAX_LISTINGS} listings`,
    outcomeUnknown: false,
  });
}

/** Answers what the listing held, as a digest that does not depend on its order, so that no list grows with the catalog. */
async function stageListing(sync: SyncRun): Promise<string> {
  const { context, merchant, run, call } = sync;
  const list = requireOperation(merchant, 'listProducts');
  const guard = new EndlessListingGuard(sync);
  const seen = new OrderlessDigest();
  for (let [page, totalPages] = [1, 1]; page <= totalPages; page += 1) {
    const wanted = page;
    const answer = await call('listProducts', (merchantCall) => list(merchantCall, { page: wanted, size: PAGE }));
    totalPages = answer.totalPages;
    const { products } = answer;
    for (const product of products) seen.add(product);
    await context.catalogIndex.runs.stage(run, { products, skipped: 0, cursor: null, leaseMs: LEASE_MS });
    if (page < totalPages) await guard.check(String(page + 1));
  }
  return seen.text;
}

class OrderlessDigest {
  #sum = 0n;
  #count = 0;

  add({ productId }: PlatformProduct): void {
    this.#sum += BigInt(`0x${createHash('sha256').update(productId).digest('hex')}`);
    this.#count += 1;
  }

  get text(): string {
    return `${this.#count}/${this.#sum.toString(16)}`;
  }
}
