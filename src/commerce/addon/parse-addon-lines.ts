import { CommerceError } from '../../errors/commerce-error.ts';
import { ErrorCollector } from '../input/error-collector.ts';
import { parseText } from '../input/parse-text.ts';

const MAX_LINES = 250;

/** Null if the member is absent; otherwise 1 to 250 line items, each once. Throws CommerceErrors of InvalidInputBody. */
export function parseAddonLines(
  lineItemIds: readonly string[] | null,
  field: readonly string[],
): readonly string[] | null {
  if (lineItemIds === null) return null;
  if (lineItemIds.length < 1 || lineItemIds.length > MAX_LINES) {
    throw new CommerceError('InvalidInputBody', {
      field,
      description: `${field.join('.')} must hold 1 to ${MAX_LINES} line items`,
    });
  }
  const collector = new ErrorCollector();
  const seen = new Set<string>();
  for (const [index, lineItemId] of lineItemIds.entries()) {
    const path = [...field, String(index)];
    collector.try(() => parseText(lineItemId, { field: path, kind: 'identifier' }));
    if (seen.has(lineItemId)) {
      collector.add(
        new CommerceError('InvalidInputBody', { field: path, description: 'The line item is listed twice' }),
      );
    }
    seen.add(lineItemId);
  }
  collector.throwIfAny();
  return lineItemIds;
}
