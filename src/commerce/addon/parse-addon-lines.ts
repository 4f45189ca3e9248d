import { CommerceError } from '../../errors/commerce-error.ts';
import { ErrorCollector } from '../input/error-collector.ts';
import { parseUnseen } from '../input/parse-unseen.ts';

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
    collector.try(() => parseUnseen(lineItemId, [...field, String(index)], seen));
  }
  collector.throwIfAny();
  return lineItemIds;
}
