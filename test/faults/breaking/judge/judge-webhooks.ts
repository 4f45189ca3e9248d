import type { AttemptFacts } from '../stage/read-attempts.ts';
import type { Told, WebhookBackend } from '../stage/webhook-backend.ts';

/** Every ended attempt is told once, and an order before the end of its attempt. */
export function judgeWebhooks(
  { told, problems }: WebhookBackend,
  attempts: readonly AttemptFacts[],
): readonly string[] {
  const ends = Map.groupBy(told, ({ type, attemptId }) => `${type} ${attemptId}`);
  const places = Map.groupBy(told, ({ type, orderId }) => `${type} ${orderId}`);
  const perOrder = attempts.flatMap(({ attemptId, status }) => {
    if (status !== 'SUCCEEDED' && status !== 'FAILED') return [];
    const [end, ...doubles] = ends.get(`attempt.ended ${attemptId}`) ?? [];
    if (end === undefined) return [`no webhook told the end of attempt ${attemptId}: ${status}`];
    if (doubles.length > 0) return [`${doubles.length + 1} webhooks told the end of attempt ${attemptId}`];
    return status === 'FAILED'
      ? judgeFailure(end)
      : judgePlaced(end, places.get(`order.placed ${end.orderId}`) ?? [], told);
  });
  return [...problems, ...perOrder];
}

const judgeFailure = ({ attemptId, orderId }: Told): string[] =>
  orderId === null ? [] : [`the webhook of the failed attempt ${attemptId} names order ${orderId}`];

function judgePlaced(end: Told, places: readonly Told[], told: readonly Told[]): string[] {
  const { orderId, attemptId } = end;
  const [placed] = places;
  if (orderId === null || placed === undefined) return [`no webhook told the order of attempt ${attemptId}`];
  if (places.length > 1) return [`${places.length} webhooks told order ${orderId}`];
  return told.indexOf(placed) < told.indexOf(end) ? [] : [`the end of attempt ${attemptId} was told before its order`];
}

/** How many ended attempts were not told yet. */
export const countUntold = ({ told }: WebhookBackend, attempts: readonly AttemptFacts[]): number => {
  const ended = new Set(told.filter(({ type }) => type === 'attempt.ended').map(({ attemptId }) => attemptId));
  return attempts.filter(({ attemptId }) => !ended.has(attemptId)).length;
};
