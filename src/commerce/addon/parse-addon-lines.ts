import { parseList } from '../input/parse-list.ts';
import { parseUnseen } from '../input/parse-unseen.ts';

const MAX_LINES = 250;

/** Null if the member is absent; otherwise 1 to 250 line items, each once. Throws CommerceErrors of InvalidInputBody. */
export function parseAddonLines(
  lineItemIds: readonly string[] | null,
  field: readonly string[],
): readonly string[] | null {
  if (lineItemIds === null) return null;
  const seen = new Set<string>();
  const rule = { field, least: 1, most: MAX_LINES, what: 'line items' };
  return parseList(lineItemIds, rule, (lineItemId, path) => parseUnseen(lineItemId, path, seen));
}
