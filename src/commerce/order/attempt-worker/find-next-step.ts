import type { AttemptStep } from '../../../domain/order/attempt.ts';
import type { AttemptJournal } from '../attempt/journal/attempt-journal.ts';

const beforePayment = ['CREATE_CART', 'SET_SHIPPING_INFO', 'SET_BILLING_INFO', 'SELECT_SHIPPING'] as const;

/** The step at which an attempt without an open submission stands: the one to do next, or the one that failed. */
export function findNextStep(journal: AttemptJournal): AttemptStep {
  if (journal.hasStarted('PREPARE_PAYMENT') && !journal.hasFinished('PREPARE_PAYMENT')) return 'PREPARE_PAYMENT';
  if (journal.plan.kind === 'place-order')
    return beforePayment.find((step) => !journal.hasFinished(step)) ?? 'SUBMIT_ORDER';
  return journal.plan.billingInfo !== null && !journal.hasFinished('SET_BILLING_INFO')
    ? 'SET_BILLING_INFO'
    : 'SUBMIT_ORDER';
}
