const FLOW =
  'flowToken expiresAt userErrors { name message field ... on CardVerificationError { triesLeft resendsLeft } } replayed';
const CARD = `status network virtualCardId verificationMethods { methodId type maskedDestination } cardArt { url }
  masked { brand lastFour expiryMonth expiryYear } embedIframeHandshake { url origin nonce } ${FLOW}`;
const PASSKEY =
  'passkeyStep { kind frame { url origin nonce } payment { total { currency value } payeeName instrument } }';

const selections: Readonly<Record<string, string>> = {
  enrollCard: CARD,
  selectCard: CARD,
  triggerCardVerification: `code { maskedDestination length triesLeft resendsLeft } frame { url origin nonce } ${FLOW}`,
  verifyCard: `status ${PASSKEY} ${FLOW}`,
  createPaymentIntent: `intentId intentExpiresAt ${PASSKEY} ${FLOW}`,
  completePaymentChallenge: `intentId intentExpiresAt ${PASSKEY} ${FLOW}`,
  deleteCard: 'virtualCardId userErrors { name message }',
};

/** The documents of the operations that need the app-level token, by their name. */
export const cardOperations: ReadonlyMap<string, string> = new Map(
  Object.entries(selections).map(([name, selection]) => [
    name,
    `mutation ($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${selection} } }`,
  ]),
);
