import { type Kysely, sql } from 'kysely';
import type { NewMessage } from '../../ports/index.ts';
import type { SqlClock } from '../sql-clock.ts';
import type { Tables } from '../tables.ts';

/** Stands for the time at which a message is due that waits for an earlier one of its stream. */
export const NOT_YET = Number.MAX_SAFE_INTEGER;

/** Written out, not bound: a partial index is used only for exactly the condition it was created with. */
export const waits = sql<boolean>`given_up_at is null`;

/** Nothing that was written earlier for the same receiver and stream still waits. */
export const isFirst = sql<boolean>`not exists (
  select 1 from outbox_messages as earlier
  where earlier.receiver = outbox_messages.receiver and earlier.stream = outbox_messages.stream
    and earlier.position < outbox_messages.position and earlier.given_up_at is null
)`;

type Stream = Pick<NewMessage, 'receiver' | 'stream'>;

/** Lets the messages of a stream wait that are not its first. */
export async function holdBack(transaction: Kysely<Tables>, { receiver, stream }: Stream) {
  await transaction
    .updateTable('outboxMessages')
    .set({ dueAt: NOT_YET })
    .where('receiver', '=', receiver)
    .where('stream', '=', stream)
    .where(waits)
    .where(({ not }) => not(isFirst))
    .execute();
}

/** Makes the first message of a stream due that waited for an earlier one, which is settled now. */
export async function releaseNext(transaction: Kysely<Tables>, clock: SqlClock, { receiver, stream }: Stream) {
  await transaction
    .updateTable('outboxMessages')
    .set({ dueAt: clock.now() })
    .where('receiver', '=', receiver)
    .where('stream', '=', stream)
    .where('dueAt', '=', NOT_YET)
    .where(waits)
    .where(isFirst)
    .execute();
}
