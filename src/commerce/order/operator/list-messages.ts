import type { AgentPlatforms, Outbox, OutboxFilter } from '../../../stores/ports/index.ts';

/** A message that waits or was given up, flat, as one line for an operator. */
export interface MessageLine {
  readonly [member: string]: string | number | null;
}

interface ListedStores {
  readonly outbox: Pick<Outbox, 'list'>;
  readonly agentPlatforms: Pick<AgentPlatforms, 'find'>;
}

/**
 * Lists messages, the oldest first, without their contents. Those to an agent platform have its profile's address, of which the receiver is
 * a digest.
 */
export async function listMessages(
  { outbox, agentPlatforms }: ListedStores,
  filter: OutboxFilter,
  limit: number,
): Promise<readonly MessageLine[]> {
  const messages = await outbox.list(filter, limit);
  const receivers = new Set(messages.map(({ receiver }) => receiver));
  const platforms = await Promise.all([...receivers].filter(isPlatform).map((name) => agentPlatforms.find(name)));
  const profiles = new Map(platforms.flatMap((each) => (each === undefined ? [] : [[each.name, each.profileUrl]])));
  return messages.map(({ messageId, receiver, type, domain, orderId, attemptId, tries, problem, ...message }) => ({
    messageId,
    receiver,
    ...(isPlatform(receiver) && { profile: profiles.get(receiver) ?? null }),
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

const isPlatform = (receiver: string): boolean => receiver.startsWith('ucp:');

const toTime = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();
