import type { Partner } from '../../../domain/viewer/viewer.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { digest } from '../../../lib/digest.ts';
import { canonicalJson } from '../../../lib/json/canonical-json.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import { SealedTextError } from '../../../lib/secret-box.ts';
import type { CatalogFilters, MatchPosition, SearchPlan } from '../../../stores/ports/index.ts';
import type { CatalogContext } from '../catalog-context.ts';
import type { SearchInput } from './search-input.ts';

const DAY_MS = 86_400_000;
const MAX_LENGTH = 16_384;

/** What a cursor is good for: the same search by the same partner. */
export const toBinding = (
  { name }: Pick<Partner, 'name'>,
  { query = null, sort }: SearchInput,
  filters: CatalogFilters,
): string => digest(canonicalJson({ partner: name, query, sort, filters }));

interface CursorContent {
  readonly binding: string;
  /** Unix milliseconds. */
  readonly until: number;
  readonly position: MatchPosition;
  readonly plan: SearchPlan;
}

type Dependencies = Pick<CatalogContext, 'secretBox' | 'runtime'>;

/** Sealed: a client can neither read nor change it. */
export function sealCursor(
  { secretBox, runtime }: Dependencies,
  { binding, position, plan }: Omit<CursorContent, 'until'>,
): Promise<string> {
  const content: CursorContent = { binding, until: runtime.clock.now() + DAY_MS, position, plan };
  return secretBox.seal(JSON.stringify(content));
}

/** Throws InvalidRequest. */
export async function openCursor(
  { secretBox, runtime }: Dependencies,
  { cursor, binding }: { readonly cursor: string; readonly binding: string },
): Promise<{ readonly position: MatchPosition; readonly plan: SearchPlan }> {
  const content = cursor.length > MAX_LENGTH ? null : await open(secretBox, cursor);
  if (content === null || content.binding !== binding) {
    throw invalid('after must be a cursor of this search: the same query, filters, sort and partner');
  }
  if (content.until <= runtime.clock.now()) {
    throw invalid('This cursor is more than a day old. Start again without after.');
  }
  return { position: content.position, plan: content.plan };
}

async function open(secretBox: Dependencies['secretBox'], cursor: string): Promise<CursorContent | null> {
  try {
    const content = parseStoredJson<Partial<CursorContent>>(await secretBox.open(cursor));
    const { binding, until, position, plan } = content;
    const isCursor = typeof binding === 'string' && until !== undefined && position !== undefined && plan !== undefined;
    return isCursor ? { binding, until, position, plan } : null;
  } catch (thrown) {
    if (thrown instanceof SealedTextError || thrown instanceof SyntaxError) return null;
    throw thrown;
  }
}

const invalid = (description: string): CommerceError =>
  new CommerceError('InvalidRequest', { field: ['after'], description });
