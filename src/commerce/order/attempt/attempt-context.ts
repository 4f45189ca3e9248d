import type { MerchantCall, OperationName } from '../../../adapters/contract/index.ts';
import type { Payment } from '../../../domain/payment/payment.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { callMerchant } from '../../merchant-calls/call-merchant.ts';
import type { Merchant } from '../../merchant-calls/merchants.ts';
import type { OrderContext } from '../context/order-context.ts';
import type { AttemptJournal } from './journal/attempt-journal.ts';

/** What an attempt pays with. Only a vaulted card is ever stored: without one, an attempt can be reconciled but not paid. */
export interface AttemptPayment {
  readonly method: Payment;
  readonly captchaToken: string | null;
  readonly challengesAllowed: boolean;
}

/**
 * The payment before it is prepared. `method` is null if the plan has an intent of a card network, whose credential any process can fetch.
 */
export interface BroughtPayment extends Omit<AttemptPayment, 'method'> {
  readonly method: Payment | null;
}

/** What a run asks of the worker that it belongs to. */
interface RunControl {
  /** Called before each step. Throws if the process has no time left. */
  beforeStep(journal: AttemptJournal): Promise<void>;
  readonly leases: {
    /** Throws if another node has taken the attempt over, as far as this one knows. */
    require(journal: AttemptJournal): Promise<void>;
    /** The same, as the store knows. */
    requireStored(journal: AttemptJournal): Promise<void>;
  };
  /** Keeps this process from resuming attempts of the merchant for this long. */
  pauseMerchant(domain: string, milliseconds: number): void;
}

export interface AttemptContext {
  readonly context: OrderContext;
  readonly worker: RunControl;
  readonly journal: AttemptJournal;
  readonly merchant: Merchant;
  /** From the call that started the run, or generated if no client waits. */
  readonly caller: Pick<Caller, 'requestId' | 'buyer'>;
}

export interface PayingContext extends AttemptContext {
  readonly payment: AttemptPayment;
}

/**
 * Calls the platform for an attempt, after everything held in the journal is recorded. A client that disconnects does not abort the call;
 * `timeout`, in milliseconds, does. Throws CommerceError, also of the store, and LeaseLostError.
 */
export async function callPlatform<T>(
  { context, worker, journal, merchant, caller }: AttemptContext,
  operation: string,
  timeout: number,
  run: (call: MerchantCall) => Promise<T>,
): Promise<T> {
  await journal.settle();
  await worker.leases.require(journal);
  return callMerchant(context, { domain: merchant.domain, operation, caller, timeout }, run);
}

/**
 * Calls the platform as `callPlatform` does, for a change of the cart. It first checks the lease in the store, because a cancellation takes
 * the lease from a run that is at work.
 */
export async function changeOnPlatform<T>(
  run: AttemptContext,
  operation: OperationName,
  change: (call: MerchantCall) => Promise<T>,
): Promise<T> {
  await run.worker.leases.requireStored(run.journal);
  return callPlatform(run, operation, run.context.settings.writeTimeout, change);
}
