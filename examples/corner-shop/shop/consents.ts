/** What everybody is asked who buys here. */
export const CONSENTS = {
  required_consents: [
    {
      id: 'house-rules',
      ui_slot: 'ABOVE_PLACE_ORDER_BUTTON',
      text: 'Who orders accepts the house rules.',
      html: 'Who orders accepts the <a href="https://corner.example/rules">house rules</a>.',
      type: 'terms',
      explicit: false,
      revokable: false,
      signed: false,
    },
  ],
  optional_consents: [
    {
      id: 'postcard',
      ui_slot: 'UNDER_EMAIL_INPUT',
      text: 'Send me a postcard when the cherries are ripe.',
      html: 'Send me a postcard when the <b>cherries</b> are ripe.',
      type: 'marketing',
      explicit: true,
      revokable: true,
      signed: false,
    },
  ],
};
