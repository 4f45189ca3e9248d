import { textKinds } from '../../../domain/text/text-kinds.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { OrderPosition, StoredOrder } from '../../../stores/ports/index.ts';

/**
 * Opaque to clients. It reveals nothing that its owner may not know, and a changed one only leads to another position
 * in the same list.
 */
export const toOrderCursor = ({ placedAt, domain, orderId }: StoredOrder): string =>
  Buffer.from(JSON.stringify([placedAt, domain, orderId])).toString('base64url');

/** Throws InvalidInputQuery. */
export function parseOrderCursor(cursor: string): OrderPosition {
  const position = cursor.length <= textKinds.cursor.maxLength ? readPosition(cursor) : undefined;
  if (position !== undefined) return position;
  throw new CommerceError('InvalidInputQuery', {
    field: ['after'],
    description: 'after must be a cursor of this list',
  });
}

function readPosition(cursor: string): OrderPosition | undefined {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
  if (!Array.isArray(parts) || parts.length !== 3) return undefined;
  const [placedAt, domain, orderId]: readonly unknown[] = parts;
  if (typeof placedAt !== 'number' || typeof domain !== 'string' || typeof orderId !== 'string') return undefined;
  return Number.isSafeInteger(placedAt) ? { placedAt, domain, orderId } : undefined;
}
