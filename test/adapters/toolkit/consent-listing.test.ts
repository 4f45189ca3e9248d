import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { consentListing } from '../../../src/adapters/toolkit/consent-listing.ts';

const terms = {
  id: 'terms',
  ui_slot: 'ABOVE_PLACE_ORDER_BUTTON',
  text: 'I accept the terms.',
  html: 'I accept the <a href="https://shop.example/terms">terms</a>.',
  type: 'terms',
  explicit: true,
  required: true,
  revokable: false,
  signed: false,
};
const news = {
  ...terms,
  id: 'news',
  ui_slot: 'UNDER_EMAIL_INPUT',
  type: 'marketing',
  required: false,
  revokable: true,
};
const read = {
  terms: {
    consentId: 'terms',
    uiSlot: 'ABOVE_PLACE_ORDER_BUTTON',
    text: terms.text,
    html: terms.html,
    type: 'TERMS',
    explicit: true,
    required: true,
    revokable: false,
  },
  news: {
    consentId: 'news',
    uiSlot: 'UNDER_EMAIL_INPUT',
    text: terms.text,
    html: terms.html,
    type: 'MARKETING',
    explicit: true,
    required: false,
    revokable: true,
  },
};
const accepts = (answer: unknown): boolean => consentListing.safeParse(answer).success;

describe('consentListing', () => {
  it('decodes one array', () => {
    assert.deepEqual(consentListing.parse([terms, news]), [read.terms, read.news]);
  });

  it('decodes two lists, and lets the list say what is required', () => {
    const { required: _, ...silent } = terms;
    const contradicting = { ...news, required: true };

    assert.deepEqual(consentListing.parse({ required_consents: [silent], optional_consents: [contradicting] }), [
      read.terms,
      read.news,
    ]);
  });

  it('shows the plain text where there is no html, and no guess for an unknown word', () => {
    const [consent] = consentListing.parse([
      { ...terms, html: null, text: 'Terms & <b>more</b>', type: 'cookies', ui_slot: 'FOOTER' },
    ]);

    assert.deepEqual(consent, {
      ...read.terms,
      text: 'Terms & <b>more</b>',
      html: 'Terms &#38; &#60;b&#62;more&#60;/b&#62;',
      type: 'UNKNOWN',
      uiSlot: 'UNKNOWN',
    });
  });

  it('refuses any other shape', () => {
    const many = Array.from({ length: 26 }, (_, index) => ({ ...terms, id: `terms-${index}` }));
    const others = many.map((consent) => ({ ...consent, id: `other-${consent.id}` }));
    const wrong = [
      null,
      {},
      { required_consents: [terms] },
      [{ ...terms, text: '' }],
      [{ ...terms, id: '' }],
      [{ ...terms, explicit: 'yes' }],
      [{ ...terms, text: 'x'.repeat(10_001) }],
      [terms, terms],
      { required_consents: [terms], optional_consents: [terms] },
      [...many, ...others],
      { required_consents: many, optional_consents: others },
    ];

    assert.deepEqual(
      wrong.map(accepts),
      wrong.map(() => false),
    );
  });
});
