import { EXAMPLE_ADDRESS } from './example-address.ts';
import type { ExampleTab } from './example-tab.ts';

interface CaptchaCheckout {
  /** A shop that requires a captcha and an explicit consent `terms`. */
  readonly domain: string;
  readonly encryptedCard: string;
  readonly idempotencyKey: string;
}

const LACKS = /* GraphQL */ `# What the cart of the tab before still
# lacks. This shop wants a captcha, and an
# explicit yes to its terms. Open the
# captcha's url: its page gives you a token.
query Lacks($domain: String!) {
  merchant(domain: $domain) {
    checkoutRequirements { captcha { url } }
  }
  cart(domain: $domain) {
    consents { consentId text explicit signed version }
    readiness { ready blockers { name message field } }
  }
}
`;

const AGREE = /* GraphQL */ `# The yes to the version that the tab
# before showed, and who pays. One blocker
# is left.
mutation Agree(
  $consents: SetConsentsInput!
  $billing: SetBillingInfoInput!
) {
  setConsents(input: $consents) {
    userErrors { name message field }
  }
  setBillingInfo(input: $billing) {
    cart {
      total { value number currency }
      readiness { ready blockers { name message field } }
    }
    userErrors { name message field }
  }
}
`;

const ORDER = /* GraphQL */ `# Write the captcha's token, in quotes,
# into the variables. It is good for one
# order, within ten minutes. Afterwards, the
# operator prints the trail of your yes:
# npm run consents -- --domain D --order ORDER
mutation OrderWithCaptcha($input: CompleteOrderInput!) {
  completeOrder(input: $input) {
    attempt {
      status
      result {
        __typename
        ... on PlaceOrderSucceeded { order { orderNumber } }
        ... on PlaceOrderFailed { userErrors { name message field } }
      }
    }
    userErrors { name message field }
  }
}
`;

/** The rest of a checkout of the shop's cart, told by readiness step by step. The visitor fills in the token. */
export function createCaptchaTabs(checkout: CaptchaCheckout): readonly ExampleTab[] {
  const { domain, encryptedCard, idempotencyKey } = checkout;
  const order = {
    domain,
    captchaToken: null,
    payment: { encryptedCard },
    expectedTotal: { number: '{{total.number}}', currency: '{{total.currency}}' },
    idempotencyKey,
  };
  const agreed = {
    consents: { domain, consents: [{ consentId: 'terms', accepted: true, version: '{{consents.0.version}}' }] },
    billing: { domain, billingInfo: EXAMPLE_ADDRESS },
  };
  return [
    { query: LACKS, variables: { domain } },
    { query: AGREE, variables: agreed },
    { query: ORDER, variables: { input: order } },
  ];
}
