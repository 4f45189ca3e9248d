import type { ConsentConfig } from '../loaded-config.ts';

/** All three slots: optional advertising, and two consents that an order signs. */
export const apparelConsents: readonly ConsentConfig[] = [
  {
    consentId: 'newsletter',
    uiSlot: 'UNDER_EMAIL_INPUT',
    text: 'Send me news and offers by email. I can unsubscribe at any time.',
    type: 'MARKETING',
    explicit: true,
    required: false,
    revokable: true,
  },
  {
    consentId: 'privacy',
    uiSlot: 'AFTER_SHIPPING_INFO',
    text: 'We use your details to deliver your order, as our privacy policy says.',
    html: 'We use your details to deliver your order, as our <a href="https://apparel.demo.example/privacy">privacy policy</a> says.',
    type: 'PRIVACY',
    explicit: false,
    required: true,
    revokable: false,
  },
  {
    consentId: 'terms',
    uiSlot: 'ABOVE_PLACE_ORDER_BUTTON',
    text: 'By placing the order you accept our terms of sale.',
    html: 'By placing the order you accept our <a href="https://apparel.demo.example/terms">terms of sale</a>.',
    type: 'TERMS',
    explicit: false,
    required: true,
    revokable: false,
  },
];
