import { isSoldOut } from '../../domain/product/is-sold-out.ts';
import type { PlatformProduct } from '../../domain/product/product.ts';
import { parseStoredJson } from '../../lib/json/parse-stored-json.ts';
import { CatalogIndexError, CatalogRunLostError, type RunKey } from '../../stores/ports/catalog-index.ts';
import { toDocumentId } from '../search-document.ts';
import { showRun } from '../sqlite/show-run.ts';
import { beginRun, failRun, findDocument, type StagedRow, stageRows } from '../sqlite/sqlite-runs.ts';
import type { Statements } from '../sqlite/statements.ts';
import type { CatalogCopy, CopyInput } from '../threads/index-commands.ts';
import type { IndexDatabase } from './index-sql.ts';
import { findPublished, type ListedProduct, listPart, type PublishedRun, readTexts } from './published.ts';

export interface CopyParts {
  readonly database: IndexDatabase;
  readonly statements: Statements;
}

/** The lease for one part of a copy: how long the next process waits after one that was killed. */
const LEASE_MS = 10_000;
/** Products that are read at once. */
const PART = 200;
/** The bytes of texts that are read at once, which the last text may exceed. */
const PART_BYTES = 4 * 2 ** 20;

/**
 * Makes this node's copy of a merchant's catalog what is published: reads the listing in parts, and only texts that the copy lacks. The copy
 * before is shown until all of the new one is there, and stays if that breaks. Throws CatalogRunLostError while another process is at it, and
 * if nothing is published.
 */
export async function copyCatalog(parts: CopyParts, input: CopyInput): Promise<CatalogCopy> {
  const { database, statements } = parts;
  const { domain } = input;
  const began = performance.now();
  const toNow = () => input.now + Math.floor(performance.now() - began);
  for (let before: string | null = null; ; ) {
    const published = await findPublished(database, domain);
    if (published === null) throw new CatalogRunLostError('Nothing is published');
    const { publication, asOf, products } = published;
    if (confirm(statements, published)) return { domain, publication, asOf, products };
    if (publication === before) throw new CatalogIndexError(`The published catalog of ${domain} is incomplete`);
    before = publication;
    const lease = { leaseMs: LEASE_MS, resumableMs: 0 };
    const run = beginRun(statements, { ...input, ...lease, now: toNow(), newRunId: publication });
    if (run === null) throw new CatalogRunLostError('Another process copies into this file');
    try {
      if (await stageCopy(parts, { published, run, toNow })) {
        showRun(statements, run, { asOf });
        return { domain, publication, asOf, products };
      }
      failRun(statements, { ...run, error: 'Another run was published', keep: false, now: toNow() });
    } catch (thrown) {
      forget(statements, run);
      throw thrown;
    }
  }
}

/** True if the copy has the published run already: it then only takes over when that was listed. */
const confirm = (statements: Statements, { domain, publication, asOf }: PublishedRun): boolean =>
  statements.run('update snapshots set as_of = ? where domain = ? and shown_run = ?', asOf, domain, publication) > 0;

/** Makes room, also on a disk that is full. */
function forget(statements: Statements, run: RunKey): void {
  try {
    failRun(statements, { ...run, error: 'The copy broke', keep: false, now: 0 });
  } catch {
    // The next copy begins with it.
  }
}

/** False once another run was published meanwhile. */
async function stageCopy(
  { database, statements }: CopyParts,
  { published, run, toNow }: { readonly published: PublishedRun; readonly run: RunKey; readonly toNow: () => number },
): Promise<boolean> {
  const { domain, runId, products } = published;
  let [count, after, skipped] = [0, 0, published.skipped];
  for (;;) {
    const listed = await listPart(database, { runId, after, size: PART });
    let rest = listed.map((product) => toKnown(statements, domain, product));
    do {
      const rows = await readRows(database, domain, rest);
      // A text is gone, as it is after another run was published.
      if (rows.length === 0 && rest.length > 0) return false;
      stageRows(statements, { ...run, skipped, cursor: null, leaseMs: LEASE_MS, now: toNow() }, rows);
      rest = rest.slice(rows.length);
      skipped = 0;
    } while (rest.length > 0);
    count += listed.length;
    after = listed.at(-1)?.position ?? after;
    if (listed.length < PART) return count === products;
  }
}

interface KnownProduct extends ListedProduct {
  readonly bytes: Uint8Array;
  /** Null if the copy lacks its text. */
  readonly documentId: number | null;
}

function toKnown(statements: Statements, domain: string, product: ListedProduct): KnownProduct {
  const bytes = Buffer.from(product.digest, 'base64');
  const { productId } = product;
  return { ...product, bytes, documentId: findDocument(statements, { domain, productId, digest: bytes }) };
}

/** The first of these products, as many as one answer has the texts of. */
async function readRows(
  database: IndexDatabase,
  domain: string,
  products: readonly KnownProduct[],
): Promise<readonly StagedRow[]> {
  const digests = products.filter(({ documentId }) => documentId === null).map(({ digest }) => digest);
  const texts = await readTexts(database, { domain, digests, bytes: PART_BYTES });
  const rows: StagedRow[] = [];
  for (const { productId, digest, bytes, documentId } of products) {
    const text = documentId === null ? texts.get(digest) : null;
    if (text === undefined) break;
    rows.push({ productId, digest: bytes, documentId: documentId ?? toNumber(domain, productId, text ?? ''), text });
  }
  return rows;
}

/** Refuses a product that this version cannot read: it would break each search that finds it. Throws CatalogIndexError. */
function toNumber(domain: string, productId: string, text: string): number {
  try {
    const product = parseStoredJson<PlatformProduct>(text);
    return toDocumentId(domain, { ...product, isSoldOut: isSoldOut(product) });
  } catch (cause) {
    throw new CatalogIndexError(
      `The published catalog of ${domain} has a product that this version cannot read: ${productId}`,
      { cause },
    );
  }
}
