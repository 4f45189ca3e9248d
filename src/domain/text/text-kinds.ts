export interface TextKind {
  /** In UTF-16 units. */
  readonly maxLength: number;
  /**
   * People type it: it is trimmed, and must not contain deceptive characters. Identifiers go back to a platform
   * unchanged.
   */
  readonly typed?: true;
  /** A credential or a sealed text, which is never stored in clear and may hold any digits. */
  readonly opaque?: true;
}

/** Every kind of text that clients send. A text is looked up, stored or repeated only after its length was checked. */
export const textKinds = {
  /** A name of the domain name system. */
  domain: { maxLength: 253 },
  /** A platform's identifier of a variant, a line, a shipment, an add-on or a consent. */
  identifier: { maxLength: 256 },
  orderId: { maxLength: 512 },
  appId: { maxLength: 512 },
  /** The argument of `node(id)`: type and key, encoded. */
  globalId: { maxLength: 4_096, opaque: true },
  cursor: { maxLength: 4_096, opaque: true },
  url: { maxLength: 2_048 },
  postalCode: { maxLength: 20, typed: true },
  promoCode: { maxLength: 256, typed: true },
  /** The value of an add-on's option, such as the text of an engraving. */
  addonValue: { maxLength: 1_000, typed: true },
  /** A first name, a last name, a city, a region. */
  name: { maxLength: 100, typed: true },
  addressLine: { maxLength: 200, typed: true },
  email: { maxLength: 254, typed: true },
  phone: { maxLength: 40, typed: true },
  holderName: { maxLength: 255, typed: true },
  encryptedCard: { maxLength: 4_096, opaque: true },
  captchaToken: { maxLength: 8_192, opaque: true },
  /** A credential of this service. */
  accessToken: { maxLength: 8_192, opaque: true },
  /** A token of a wallet or a card network. */
  paymentToken: { maxLength: 16_384, opaque: true },
  /** The token of a flow of a card network. */
  flowToken: { maxLength: 4_096, opaque: true },
  /** A name in a GraphQL document: a field, an alias, a variable, the operation. */
  documentName: { maxLength: 256, opaque: true },
} as const satisfies Record<string, TextKind>;

export type TextKindName = keyof typeof textKinds;

/**
 * Twice the longest kind: a slightly longer text is refused under the name of its kind, a much longer one before it is
 * parsed.
 */
export const maxTextLength: number = 2 * Math.max(...Object.values(textKinds).map(({ maxLength }) => maxLength));
