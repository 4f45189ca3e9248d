import type { PlaceOrderAttempt } from '../../../domain/order/attempt.ts';

/** Whether the order is being placed, or its outcome is not known. One that waits for its payment again does nothing until it comes. */
export const isUnderWay = ({ status }: Pick<PlaceOrderAttempt, 'status'>): boolean =>
  status === 'RUNNING' || status === 'PROCESSING';
