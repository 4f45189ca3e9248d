export type AcquirerRefusalCode =
  | 'barred'
  | 'credential-unknown'
  | 'declined'
  | 'expired'
  | 'other-amount'
  | 'other-merchant'
  | 'used';

/** The network refuses an authorization. Nothing has changed then. */
export class AcquirerRefusal extends Error {
  override readonly name = 'AcquirerRefusal';
  readonly code: AcquirerRefusalCode;

  constructor(code: AcquirerRefusalCode) {
    super(code);
    this.code = code;
  }
}
