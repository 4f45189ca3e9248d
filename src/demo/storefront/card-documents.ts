const problem = /* GraphQL */ `
  fragment CardProblem on UserError {
    name
    message
    field
    ... on CardVerificationError { triesLeft }
  }
`;

const frame = /* GraphQL */ `
  fragment Frame on NetworkFrame {
    url
    origin
    nonce
  }
`;

const step = /* GraphQL */ `
  fragment Step on PasskeyStep {
    kind
    frame { ...Frame }
  }
`;

const enrollCard = /* GraphQL */ `
  mutation EnrollCard($input: EnrollCardInput!) {
    enrollCard(input: $input) {
      status
      network
      virtualCardId
      masked { brand lastFour }
      verificationMethods { methodId }
      embedIframeHandshake { ...Frame }
      flowToken
      userErrors { ...CardProblem }
    }
  }
`;

const selectCard = /* GraphQL */ `
  mutation SelectCard($input: SelectCardInput!) {
    selectCard(input: $input) {
      status
      verificationMethods { methodId }
      embedIframeHandshake { ...Frame }
      flowToken
      userErrors { ...CardProblem }
    }
  }
`;

const triggerCardVerification = /* GraphQL */ `
  mutation TriggerCardVerification($input: TriggerCardVerificationInput!) {
    triggerCardVerification(input: $input) {
      code { maskedDestination length }
      frame { ...Frame }
      flowToken
      userErrors { ...CardProblem }
    }
  }
`;

const verifyCard = /* GraphQL */ `
  mutation VerifyCard($input: VerifyCardInput!) {
    verifyCard(input: $input) {
      passkeyStep { ...Step }
      flowToken
      userErrors { ...CardProblem }
    }
  }
`;

const createPaymentIntent = /* GraphQL */ `
  mutation CreatePaymentIntent($input: CreatePaymentIntentInput!) {
    createPaymentIntent(input: $input) {
      intentId
      passkeyStep { ...Step }
      flowToken
      userErrors { ...CardProblem }
    }
  }
`;

const completePaymentChallenge = /* GraphQL */ `
  mutation CompletePaymentChallenge($input: CompletePaymentChallengeInput!) {
    completePaymentChallenge(input: $input) {
      intentId
      passkeyStep { ...Step }
      flowToken
      userErrors { ...CardProblem }
    }
  }
`;

const deleteCard = /* GraphQL */ `
  mutation DeleteCard($input: DeleteCardInput!) {
    deleteCard(input: $input) {
      userErrors { ...CardProblem }
    }
  }
`;

/** What a merchant's backend asks of card networks, by the name of the operation. */
export const cardDocuments = {
  enrollCard: enrollCard + frame + problem,
  selectCard: selectCard + frame + problem,
  triggerCardVerification: triggerCardVerification + frame + problem,
  verifyCard: verifyCard + step + frame + problem,
  createPaymentIntent: createPaymentIntent + step + frame + problem,
  completePaymentChallenge: completePaymentChallenge + step + frame + problem,
  deleteCard: deleteCard + problem,
} as const;
