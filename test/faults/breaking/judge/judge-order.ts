import type { BoughtOrder } from '../buyers/buy.ts';
import type { End, Tried } from '../buyers/order-calls.ts';
import type { Ledger } from './ledger.ts';

/** One order and one authorization or capture of its total for a success; nothing for any other end. */
export function judgeOrder(order: BoughtOrder, ledger: Ledger): string[] {
  const { plan, tried, problem } = order;
  if (problem !== null) return [`an order (${describe(order)}) was never tried: ${problem}`];
  const problems = tried.flatMap((each) => judgeKey(order, each, ledger));
  const ends = tried.flatMap(({ ends: [end] }) => end ?? []);
  const successes = ends.filter(({ status }) => status === 'SUCCEEDED').length;
  const expected = plan.isRefused ? 0 : 1;
  if (ends.length === tried.length && successes !== expected) {
    const said = tried.map(({ ends: [end], refusals }) => [end?.status, end?.errors, refusals].flat().join(', '));
    problems.push(`an order (${describe(order)}) succeeded ${successes} times: ${said.join('; ')}`);
  }
  return problems;
}

const describe = ({ plan: { way, calls, isRivalled, isRefused, provider } }: BoughtOrder): string =>
  [
    way,
    ...(way === 'session' || way === 'sheet' ? [provider] : []),
    ...(calls > 1 ? [`${calls} calls`] : []),
    ...(isRivalled ? ['two keys'] : []),
    ...(isRefused ? ['to be refused'] : []),
  ].join(', ');

function judgeKey(order: BoughtOrder, tried: Tried, ledger: Ledger): string[] {
  const { attemptIds, ends, isWhole, refusals } = tried;
  const [attemptId = `none under the key ${tried.key}`] = attemptIds;
  const name = `attempt ${attemptId} (${describe(order)})`;
  const problems: string[] = [];
  if (!isWhole) problems.push(`${name} had no end for its buyer: ${refusals.join(', ')}`);
  if (attemptIds.size > 1) problems.push(`${name}: ${attemptIds.size} attempts under one key`);
  if (ends.length > 1)
    problems.push(`${name} got ${ends.length} answers: ${ends.map((end) => JSON.stringify(end)).join(' ')}`);
  const [end] = ends;
  if (end === undefined) return problems;
  return [
    ...problems,
    ...judgeBooks(order, end, attemptId, ledger).map((found) => `${name} ended ${end.status} with ${found}`),
  ];
}

function judgeBooks({ plan: { way }, sessionId }: BoughtOrder, end: End, attemptId: string, ledger: Ledger): string[] {
  const isPlaced = end.status === 'SUCCEEDED';
  const isExpress = way === 'sheet' || way === 'session';
  const problems: string[] = [];
  const expect = (kind: string, count: number) => {
    const found = ledger.find(kind, attemptId);
    if (found.length !== count) problems.push(`${found.length} of ${kind} in the ledger`);
    const wrong = found.find(({ number }) => number !== end.total);
    if (isPlaced && wrong !== undefined) problems.push(`a ${kind} of ${wrong.number} for a total of ${end.total}`);
  };
  expect('order', isPlaced ? 1 : 0);
  expect('charge', isPlaced ? 1 : 0);
  expect('capture', isPlaced && isExpress ? 1 : 0);
  if (way !== 'session' || sessionId === null || isPlaced) return problems;
  const held = ledger.find('hold', sessionId);
  const released = ledger.list('release').filter(({ holdId }) => held.some((hold) => hold.holdId === holdId));
  if (held.length !== released.length) problems.push(`a hold that is left at the provider`);
  return problems;
}
