/** A postal address with the person it belongs to. Source: the specification, Place Order request. */
export interface Address {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly address1: string;
  readonly address2: string | null;
  readonly company: string | null;
  /** Empty if the country's addresses have none. */
  readonly city: string;
  /** ISO 3166-2 subdivision without the country (`TX`), or the name if the country uses no codes. Empty if it has none. */
  readonly stateOrProvince: string;
  /** ISO 3166-1 alpha-2, in capitals, or `XK`. */
  readonly country: string;
  /** In the usual form of the country. Empty if it has none. */
  readonly postalCode: string;
}
