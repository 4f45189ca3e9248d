import type { CompleteAgentCheckoutInput } from '../../../src/commerce/agent/complete-checkout.ts';
import type { CheckoutDraft } from '../../../src/commerce/agent/draft/checkout-draft.ts';
import { DOMAIN } from '../servers/commerce-kit.ts';

/** A blue mug for Ada, sent in the standard way to this street: a checkout that can be completed. */
export const agentDraft = ({ street = '1 Main Street' }: { readonly street?: string } = {}): CheckoutDraft => ({
  lines: [{ lineItemId: null, variantId: 'mug-blue', quantity: 1 }],
  buyer: { firstName: 'Ada', lastName: 'Buyer', email: 'ada@example.com', phone: '+15125550100' },
  delivery: {
    pickup: null,
    shipping: {
      lineItemIds: null,
      destinationId: 'home',
      destinations: [
        {
          destinationId: 'home',
          firstName: null,
          lastName: null,
          phone: null,
          address1: street,
          address2: null,
          city: 'Austin',
          stateOrProvince: 'TX',
          country: 'US',
          postalCode: '78701',
        },
      ],
      choices: [{ shipmentId: null, optionId: 'standard' }],
    },
  },
  promoCodes: [],
  consents: [],
  currency: null,
});

export const draftInput = (draft: CheckoutDraft = agentDraft()) => ({
  domain: DOMAIN,
  draft,
  takeCodes: async () => {},
});

/** Pays with a card that the shop accepts. */
export const payInput = (idempotencyKey: string): CompleteAgentCheckoutInput => ({
  domain: DOMAIN,
  payment: { input: { encryptedCard: 'card:4242424242424242' } },
  instrument: null,
  billingAddress: null,
  consents: [],
  idempotencyKey,
  claim: null,
  takeOrder: async () => ({ giveBack: async () => {} }),
});
