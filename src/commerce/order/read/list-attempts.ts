import { findAttemptId } from '../../../domain/attempt-id.ts';
import type { AttemptStatus, PlaceOrderAttempt } from '../../../domain/order/attempt.ts';
import { textKinds } from '../../../domain/text/text-kinds.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { mapConcurrently } from '../../../lib/async/map-concurrently.ts';
import type { AttemptPosition } from '../../../stores/ports/index.ts';
import { requireOwner } from '../../context/require-owner.ts';
import { parseOptionalText } from '../../input/parse-optional-text.ts';
import { parsePageSize } from '../../input/parse-page-size.ts';
import type { OrderContext } from '../context/order-context.ts';
import { readAttempt } from './read-attempt.ts';

const AT_ONCE = 10;

export interface ListedAttempt {
  readonly cursor: string;
  readonly attempt: PlaceOrderAttempt;
}

/** The device's attempts, newest first, for a client that lost the identifier of one. Throws InvalidInputQuery. */
export async function listAttempts(
  context: OrderContext,
  caller: Caller,
  input: {
    readonly domain?: string | null;
    readonly status?: AttemptStatus | null;
    readonly first: number;
    readonly after?: string | null;
  },
): Promise<{ readonly attempts: readonly ListedAttempt[]; readonly hasNextPage: boolean }> {
  const owner = requireOwner(caller);
  const size = parsePageSize(input.first, 'first');
  const { after = null, status = null } = input;
  const domain = parseOptionalText(input.domain, { field: ['domain'], kind: 'domain', error: 'InvalidInputQuery' });
  const position = after === null ? null : parseAttemptCursor(after);

  const found = await context.stores.attempts.list(owner, { domain, status }, position, size + 1);
  const attempts = await mapConcurrently(found.slice(0, size), AT_ONCE, async (stored) => ({
    cursor: toAttemptCursor(stored),
    attempt: await readAttempt(context, stored),
  }));
  return { attempts, hasNextPage: found.length > size };
}

/** Opaque to clients. A changed cursor only leads to another position in the same list. */
const toAttemptCursor = ({ createdAt, attemptId }: AttemptPosition): string =>
  Buffer.from(`${createdAt} ${attemptId}`).toString('base64url');

/** Throws InvalidInputQuery. */
function parseAttemptCursor(cursor: string): AttemptPosition {
  const text = cursor.length <= textKinds.cursor.maxLength ? Buffer.from(cursor, 'base64url').toString() : '';
  const [, time = '', id = ''] = /^(\d{1,15}) (\S+)$/.exec(text) ?? [];
  const attemptId = findAttemptId(id);
  if (attemptId !== undefined) return { createdAt: Number(time), attemptId };
  throw new CommerceError('InvalidInputQuery', {
    field: ['after'],
    description: 'after must be a cursor of this list',
  });
}
