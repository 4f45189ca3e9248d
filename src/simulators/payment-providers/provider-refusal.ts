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
  | 'released'
  | 'taken';

/** Thrown by every refused operation; nothing has changed then. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
  readonly code: RefusalCode;

  constructor(code: RefusalCode) {
    super(code);
    this.code = code;
  }
}
