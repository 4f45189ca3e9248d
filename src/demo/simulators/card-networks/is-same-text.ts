import { timingSafeEqual } from 'node:crypto';

/** Takes the same time for every wrong text of the right length. */
export const isSameText = (given: string, expected: string): boolean => {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
};
