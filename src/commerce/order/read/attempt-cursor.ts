import { findAttemptId } from '../../../domain/attempt-id.ts';
import { textKinds } from '../../../domain/text/text-kinds.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { AttemptPosition } from '../../../stores/ports/index.ts';

/** Opaque to clients. A changed one only leads to another position in the same list. */
export const toAttemptCursor = ({ createdAt, attemptId }: AttemptPosition): string =>
  Buffer.from(`${createdAt} ${attemptId}`).toString('base64url');

/** Throws InvalidInputQuery. */
export function parseAttemptCursor(cursor: string): AttemptPosition {
  const text = cursor.length <= textKinds.cursor.maxLength ? Buffer.from(cursor, 'base64url').toString() : '';
  const [, time = '', id = ''] = /^(\d{1,15}) (\S+)$/.exec(text) ?? [];
  const attemptId = findAttemptId(id);
  if (attemptId !== undefined) return { createdAt: Number(time), attemptId };
  throw new CommerceError('InvalidInputQuery', {
    field: ['after'],
    description: 'after must be a cursor of this list',
  });
}
