/** A postal address with the person it belongs to. Source: the specification, Place Order request. */
export interface Address {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly address1: string;
  readonly address2: string | null;
  readonly company: string | null;
  readonly city: string;
  /** ISO 3166-2 subdivision without the country (`TX`), or the name if the country uses no codes. */
  readonly stateOrProvince: string;
  /** ISO 3166-1 alpha-2, in capitals. */
  readonly country: string;
  readonly postalCode: string;
}
