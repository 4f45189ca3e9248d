/** The providers that shops of the sandbox can have. */
export const providers = ['PAYPAL', 'APPLE_PAY', 'KLARNA'] as const;

export type Provider = (typeof providers)[number];
