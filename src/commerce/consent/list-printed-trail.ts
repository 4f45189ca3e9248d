import { parseStoredJson } from '../../lib/json/parse-stored-json.ts';
import type { Consents } from '../../stores/ports/index.ts';

/** One line of the trail, flat, as an operator reads it: the order, what was written when, and the facts of the answer. */
export type PrintedTrailLine = Readonly<Record<string, string | number | boolean | null>>;

/** The audit trail of an order, by its ID or its number, oldest first. */
export async function listPrintedTrail(
  consents: Pick<Consents, 'listTrail'>,
  order: { readonly domain: string; readonly order: string },
): Promise<readonly PrintedTrailLine[]> {
  const trail = await consents.listTrail(order);
  return trail.map(({ domain, orderId, orderNumber, entry, writtenAt, facts }) => ({
    domain,
    orderId,
    orderNumber,
    entry,
    writtenAt: new Date(writtenAt).toISOString(),
    ...parseStoredJson<PrintedTrailLine>(facts),
  }));
}
