import type { Outbox, OutboxFilter } from '../../../stores/ports/index.ts';

/** One message that waits or was given up, for an operator. */
export interface MessageLine {
  readonly [member: string]: string | number | null;
}

/** Oldest first, without what they tell. */
export async function listMessages(
  outbox: Pick<Outbox, 'list'>,
  filter: OutboxFilter,
  limit: number,
): Promise<readonly MessageLine[]> {
  const messages = await outbox.list(filter, limit);
  return messages.map(({ messageId, receiver, type, domain, orderId, attemptId, tries, problem, ...message }) => ({
    messageId,
    receiver,
    type,
    domain,
    orderId,
    attemptId,
    state: message.givenUpAt === null ? 'WAITING' : 'GIVEN_UP',
    writtenAt: toTime(message.writtenAt),
    ...(message.givenUpAt === null ? { dueAt: toTime(message.dueAt) } : { givenUpAt: toTime(message.givenUpAt) }),
    tries,
    problem,
  }));
}

const toTime = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();
