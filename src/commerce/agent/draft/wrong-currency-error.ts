/** The platform counts in another currency than the merchant. Nothing was done. */
export class WrongCurrencyError extends Error {
  override readonly name = 'WrongCurrencyError';
  /** The merchant's. */
  readonly currency: string;

  constructor(currency: string) {
    super('The platform counts in another currency');
    this.currency = currency;
  }
}
