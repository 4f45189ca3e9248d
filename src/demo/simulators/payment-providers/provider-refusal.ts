/** Why the providers refuse a request. */
export type RefusalCode =
  | 'account-refused'
  | 'amount-too-large'
  | 'approval-wrong'
  | 'busy'
  | 'claimed'
  | 'conflict'
  | 'declined'
  | 'expired'
  | 'not-approved'
  | 'not-found'
  | 'other-amount'
  | 'released'
  | 'taken';

/** Thrown by every refused operation; nothing has changed then. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
  readonly code: RefusalCode;
  /** With `other-amount`: the amount that the buyer agreed to. */
  readonly amount: number | null;

  constructor(code: RefusalCode, amount: number | null = null) {
    super(code);
    this.code = code;
    this.amount = amount;
  }
}
