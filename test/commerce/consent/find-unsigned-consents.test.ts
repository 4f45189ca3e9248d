import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { findUnsignedConsents } from '../../../src/commerce/consent/order-consents.ts';
import { type ConsentText, toConsentOffer, toConsents, toMarketingConsent } from '../../../src/domain/cart/consent.ts';

const text: ConsentText = {
  consentId: 'terms',
  uiSlot: 'ABOVE_PLACE_ORDER_BUTTON',
  text: 'I accept the terms.',
  html: 'I accept the <a href="/terms">terms</a>.',
  type: 'TERMS',
  explicit: false,
  required: true,
  revokable: false,
};
const explicit = toConsentOffer({ ...text, consentId: 'age', explicit: true });
const implicit = toConsentOffer(text);
const optional = toMarketingConsent('News');
const offers = [explicit, implicit, optional];
const answer = (consentId: string, accepted: boolean, version = implicit.version) => ({ consentId, accepted, version });

describe('findUnsignedConsents', () => {
  it('names an explicit consent until it is accepted, on the cart or with the order', () => {
    const open = toConsents(offers, []);
    const accepted = toConsents(offers, [answer('age', true)]);

    assert.deepEqual(findUnsignedConsents(open, []), ['age']);
    assert.deepEqual(findUnsignedConsents(accepted, []), []);
    assert.deepEqual(findUnsignedConsents(open, [answer('age', true)]), []);
    assert.deepEqual(findUnsignedConsents(accepted, [answer('age', false)]), ['age']);
  });

  it('names what ordering would have signed only after a no', () => {
    const declined = toConsents([implicit], [answer('terms', false)]);

    assert.deepEqual(findUnsignedConsents(declined, []), ['terms']);
    assert.deepEqual(findUnsignedConsents(declined, [answer('terms', true)]), []);
    assert.deepEqual(findUnsignedConsents(toConsents([implicit], []), [answer('terms', false)]), ['terms']);
  });

  it('takes no yes to an earlier text, and keeps a no to it', () => {
    const consents = toConsents(offers, [answer('age', true, 'old'), answer('terms', false, 'old')]);

    assert.deepEqual(findUnsignedConsents(consents, []), ['age', 'terms']);
  });

  it('names only required consents, and none once all are accepted', () => {
    const answers = fc.array(fc.tuple(fc.constantFrom('age', 'terms', 'marketing'), fc.boolean()));
    fc.assert(
      fc.property(answers, answers, (before, given) => {
        const toAnswers = (list: readonly (readonly [string, boolean])[]) => list.map(([id, yes]) => answer(id, yes));
        const consents = toConsents(offers, toAnswers(before));

        const unsigned = findUnsignedConsents(consents, toAnswers(given));

        assert.ok(unsigned.every((id) => id !== 'marketing'));
        const rest = unsigned.map((id) => answer(id, true));
        assert.deepEqual(findUnsignedConsents(consents, [...toAnswers(given), ...rest]), []);
      }),
    );
  });
});

describe('toConsentOffer', () => {
  it('changes the version with text and html', () => {
    const versions = [text, { ...text, text: 'Other' }, { ...text, html: 'Other' }].map(
      (one) => toConsentOffer(one).version,
    );

    assert.equal(new Set(versions).size, 3);
    assert.equal(toConsentOffer({ ...text, consentId: 'other', required: false }).version, implicit.version);
  });

  it('lets ordering sign no advertising, nor what nobody understands', () => {
    const required = (type: ConsentText['type']) => toConsentOffer({ ...text, type }).explicit;

    assert.deepEqual([required('MARKETING'), required('UNKNOWN'), required('TERMS')], [true, true, false]);
  });
});
