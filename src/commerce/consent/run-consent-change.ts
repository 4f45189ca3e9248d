import type { CartContext } from '../cart/cart-context.ts';
import { isFinalOutcome, writeCartOutcome } from '../cart/change/cart-outcome.ts';
import { type OnceRequest, runOnce } from '../idempotency/run-once.ts';
import { type ConsentOutcome, readConsentOutcome } from './consent-outcome.ts';

export interface ConsentTask extends Pick<OnceRequest<ConsentOutcome>, 'owner' | 'operation' | 'input'> {
  readonly task: () => Promise<ConsentOutcome>;
  readonly refuse: (thrown: unknown) => Promise<ConsentOutcome>;
}

/** A change of consents, once for its key. It has the same effect if it runs again. */
export const runConsentChange = (
  context: CartContext,
  { task, refuse, ...request }: ConsentTask,
): Promise<ConsentOutcome> =>
  runOnce(context, {
    ...request,
    task: () => task().catch(refuse),
    isFinal: isFinalOutcome,
    write: writeCartOutcome,
    read: readConsentOutcome,
  });
