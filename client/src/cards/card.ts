export interface Card {
  /** The digits; blanks and hyphens may be between them. */
  readonly number: string;
  /** 1 to 12. */
  readonly expiryMonth: number;
  /** Four digits. */
  readonly expiryYear: number;
  /** Three or four digits. Only `enrollCard` goes without it. */
  readonly securityCode?: string;
  readonly holderName: string;
}
