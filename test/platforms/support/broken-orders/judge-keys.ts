import type { End } from '../../../faults/breaking/buyers/order-calls.ts';
import type { TriedKey } from './break-platform.ts';
import type { Books } from './broken-platform.ts';

/** What a buyer may hear of an order that was not made because nobody was there to make it. */
const HONEST: ReadonlySet<string> = new Set(['StoreUnavailable', 'CheckoutError']);

/** Compares what buyers were told with the books. Each sentence is a lie that somebody was told. All want the same goods at the same place. */
export function judgeKeys(tried: readonly TriedKey[], books: Books): readonly string[] {
  const ends = tried.flatMap((each) => each.ends);
  const attempts = tried.flatMap(({ attemptIds }) => [...attemptIds]);
  const told = new Set(ends.map(({ orderId }) => orderId));
  const totals = [...new Set(ends.filter(({ status }) => status === 'SUCCEEDED').map(({ total }) => total))];
  return [
    ...(totals.length > 1 ? [`the same goods came to ${totals.join(', ')}`] : []),
    ...tried.flatMap((each, index) => judgeKey(each, books).map((problem) => `key ${index} ${problem}`)),
    ...books.orders
      .filter(({ orderId }) => !told.has(orderId))
      .map(({ orderId }) => `order ${orderId} was paid, and nobody was told`),
    ...books.charges
      .filter(({ key }) => !attempts.some((attemptId) => key.includes(attemptId)))
      .map(({ key }) => `the payment ${key} was taken for nobody`),
  ];
}

function judgeKey(tried: TriedKey, books: Books): readonly string[] {
  const { ends, attemptIds } = tried;
  if (attemptIds.size > 1 || ends.length > 1) return [`has ${attemptIds.size} attempts and ${ends.length} ends`];
  const [attemptId = 'none'] = attemptIds;
  const [end] = ends;
  const charges = books.charges.filter(({ key }) => key.includes(attemptId));
  if (charges.length > 1) return [`was charged ${charges.length} times`];
  const undecided = books.undecided.filter(({ attemptKey }) => attemptKey.startsWith(attemptId));
  if (end !== undefined && undecided.length > 0) return [`ended ${end.status}, and the platform does not know it`];
  if (end?.status === 'SUCCEEDED') return judgeSuccess(tried, end, books, charges[0]?.amount);
  if (end !== undefined) return judgeFailure(tried, end, charges[0]?.amount);
  return judgeOpen(tried, attemptId, undecided, charges[0]?.amount);
}

/** Whose end nobody knows may have been charged, once, what it comes to. */
function judgeOpen(
  { isRefused, refusals }: TriedKey,
  attemptId: string,
  undecided: Books['undecided'],
  charged: number | undefined,
): readonly string[] {
  if (undecided.length === 0) return [`(${attemptId}) has no end, and the platform knows it: ${refusals.join(', ')}`];
  if (charged === undefined) return [];
  if (isRefused) return ['was charged with a card that is refused'];
  const totals = undecided.map(({ total }) => total);
  return totals.includes(charged) ? [] : [`has no end and comes to ${totals.join(', ')}, and ${charged} were charged`];
}

function judgeSuccess(
  { isRefused }: TriedKey,
  { orderId, total }: End,
  { orders }: Books,
  charged: number | undefined,
): readonly string[] {
  if (isRefused) return ['succeeded with a card that is refused'];
  const held = orders.filter((order) => order.orderId === orderId).map((order) => order.total);
  return held.length === 1 && held[0] === total && charged === total
    ? []
    : [`succeeded for ${total}; the orders have ${held.join(', ')}, and ${charged} were charged`];
}

function judgeFailure(
  { isRefused }: TriedKey,
  { status, errors }: End,
  charged: number | undefined,
): readonly string[] {
  if (charged !== undefined) return [`ended ${status}, and ${charged} were charged`];
  const isTrue = errors.every((error) => HONEST.has(error) || (isRefused && error === 'CreditCardDeclined'));
  return isTrue ? [] : [`ended ${status}: ${errors.join(', ')}`];
}
