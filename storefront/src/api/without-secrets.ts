const TOKENS: ReadonlySet<string> = new Set(['accessToken', 'flowToken', 'secureToken', 'otp']);
/** Members of inputs that pay or prove something, readable by the service alone or used once. */
const PAYING: ReadonlySet<string> = new Set(['encryptedCard', 'networkToken', 'assertion', 'answer', 'captchaToken']);

const hide =
  (names: ReadonlySet<string>) =>
  <Shown>(shown: Shown): Shown =>
    JSON.parse(JSON.stringify(shown, (key, value) => (names.has(key) && value !== null ? '…' : value)));

/** The drawer may be on a screen that others see. */
export const withoutTokens = hide(TOKENS);

/** Variables, of which nothing that pays is kept. */
export const withoutPayment = hide(PAYING);
