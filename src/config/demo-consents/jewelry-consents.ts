import type { ConsentConfig } from '../loaded-config.ts';

/** The only demo shop at which an order needs an answer of the buyer. */
export const jewelryConsents: readonly ConsentConfig[] = [
  {
    consentId: 'terms',
    uiSlot: 'ABOVE_PLACE_ORDER_BUTTON',
    text: 'I have read the terms of sale. Rings that were made to measure cannot be returned.',
    html: 'I have read the <a href="https://jewelry.demo.example/terms">terms of sale</a>. Rings that were made to measure cannot be returned.',
    type: 'TERMS',
    explicit: true,
    required: true,
    revokable: false,
  },
];
