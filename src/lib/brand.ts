declare const brand: unique symbol;

/** A string that only its own function creates, so that the compiler rejects any other text. */
export type Brand<Name extends string> = string & { readonly [brand]: Name };
