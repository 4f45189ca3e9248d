/** The three kinds of provider: a redirect, a payment sheet with an encrypted token, a buy-later loan. */
export const providerNames = ['PAYPAL', 'APPLE_PAY', 'KLARNA'] as const;

export type ProviderName = (typeof providerNames)[number];

/** What buyers read. */
export const titles: Readonly<Record<ProviderName, string>> = {
  PAYPAL: 'PayPal',
  APPLE_PAY: 'Apple Pay',
  KLARNA: 'Klarna',
};

export const findProviderName = (text: string): ProviderName | undefined => providerNames.find((name) => name === text);
