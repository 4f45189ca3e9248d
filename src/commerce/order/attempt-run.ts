import type { MerchantCall } from '../../adapters/contract/index.ts';
import type { Payment } from '../../domain/payment.ts';
import type { Caller } from '../../domain/viewer.ts';
import { callMerchant } from '../call-merchant.ts';
import type { CommerceContext } from '../dependencies.ts';
import type { Merchant } from '../merchants.ts';
import type { AttemptJournal } from './attempt-journal.ts';
import type { AttemptRunner } from './attempt-runner.ts';

/** What only a client's call can bring: it is never stored, so that an attempt without it can be settled but not paid. */
export interface PaymentMeans {
  readonly payment: Payment;
  readonly captchaToken: string | null;
  readonly challengesAllowed: boolean;
}

export interface AttemptRun {
  readonly context: CommerceContext;
  readonly runner: AttemptRunner;
  readonly journal: AttemptJournal;
  readonly merchant: Merchant;
  /** Of the call that started the run, or made up for one that no client waits for. Its signal is not followed. */
  readonly caller: Pick<Caller, 'requestId' | 'buyer'>;
}

export interface PayingRun extends AttemptRun {
  readonly means: PaymentMeans;
}

/** A platform call of an attempt: never dropped because a client went away, and bounded by a time-out of its own. */
export const callPlatform = <T>(
  { context, merchant, caller }: AttemptRun,
  operation: string,
  timeout: number,
  run: (call: MerchantCall) => Promise<T>,
): Promise<T> => callMerchant(context, { domain: merchant.domain, operation, caller, timeout }, run);
