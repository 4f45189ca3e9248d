import type { Secret } from '../../../lib/secret.ts';

/** The address of the payment providers, which are a program of their own. */
export interface ProvidersAddress {
  /** Without a slash at its end, and without credentials. */
  readonly url: string;
  readonly token: Secret;
}

export interface PaymentProviders {
  /** Whether they may have been used before: reading their ledger need not start them otherwise. */
  hasBooks(): boolean;
  /** Starts them if they do not run yet. Rejects if they cannot be reached. */
  find(): Promise<ProvidersAddress>;
}
