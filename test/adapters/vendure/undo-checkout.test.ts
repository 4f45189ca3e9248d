import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UpstreamFailure } from '../../../src/upstream-http/upstream-failure.ts';
import {
  broken,
  createScripted,
  data,
  done,
  handle,
  inTurn,
  stoppedAt,
  wireOrder,
} from './support/scripted-vendure.ts';
import { ann, call, failureOf, refusalOf } from './support/shop.ts';

const reading = (changes: object = {}) => data({ activeOrder: wireOrder({ ...changes }) });
const endings = [
  ['an error stopped them', stoppedAt('step1', 'INTERNAL_SERVER_ERROR')],
  ['their answer was lost', broken('ECONNRESET')],
] as const;

describe('the Vendure adapter, codes that were applied or removed by halves', () => {
  for (const [how, ending] of endings) {
    it(`takes off the codes that were applied before ${how}`, async (t) => {
      const { adapter, sent } = createScripted(t, {
        ReadOrder: inTurn(reading({ couponCodes: ['OLD'] }), reading({ couponCodes: ['OLD', 'SAVE10', 'OTHERS'] })),
        ApplyCoupons: ending,
        RemoveCoupons: data({ step0: done }),
      });

      const applying = adapter.applyPromoCodes?.(call(), {
        cart: handle,
        promoCodes: ['old', 'save10', 'NEW'],
        replace: false,
      });

      assert.deepEqual(await refusalOf(applying), { name: 'StoreUnavailable' });
      assert.deepEqual(sent().slice(1), [
        ['ApplyCoupons', { code0: 'save10', code1: 'NEW' }],
        ['ReadOrder', {}],
        ['RemoveCoupons', { code0: 'save10' }],
      ]);
    });

    it(`applies the codes again that were removed before ${how}`, async (t) => {
      const { adapter, sent } = createScripted(t, {
        ReadOrder: inTurn(reading({ couponCodes: ['A', 'B', 'C'] }), reading({ couponCodes: ['C'] })),
        RemoveCoupons: ending,
        ApplyCoupons: data({ step0: { ...done, promotions: [] }, step1: { ...done, promotions: [] } }),
      });

      const refusal = await refusalOf(adapter.clearPromoCodes?.(call(), { cart: handle }));

      assert.deepEqual(refusal, { name: 'StoreUnavailable' });
      assert.deepEqual(sent().slice(2), [
        ['ReadOrder', {}],
        ['ApplyCoupons', { code0: 'A', code1: 'B' }],
      ]);
    });
  }

  it('replaces codes in one document, and leaves one alone that stays', async (t) => {
    const left = { ...done, promotions: [] };
    const applied = { ...done, promotions: [{ couponCode: 'NEW' }] };
    const { adapter, sent } = createScripted(t, {
      ReadOrder: reading({ couponCodes: ['OLD', 'STAYS'] }),
      ReplaceCoupons: data({ step0: left, step1: applied }),
      ReadCart: data({ activeOrder: wireOrder({ couponCodes: ['STAYS', 'NEW'] }), eligibleShippingMethods: [] }),
    });

    const input = { cart: handle, promoCodes: ['stays', 'NEW'], replace: true };
    const result = await adapter.applyPromoCodes?.(call(), input);

    assert.deepEqual(result?.cart.coupons, ['STAYS', 'NEW']);
    assert.deepEqual(sent()[1], ['ReplaceCoupons', { code0: 'OLD', code1: 'NEW' }]);
  });

  it('puts the codes of before back where one that replaces them is refused', async (t) => {
    const { adapter, sent } = createScripted(t, {
      ReadOrder: inTurn(reading({ couponCodes: ['OLD'] }), reading({ couponCodes: [] })),
      ReplaceCoupons: data({
        step0: { ...done, promotions: [] },
        step1: { __typename: 'CouponCodeInvalidError', errorCode: 'COUPON_CODE_INVALID_ERROR' },
      }),
      RemoveCoupons: data({ step0: done }),
      ApplyCoupons: data({ step0: { ...done, promotions: [{ couponCode: 'OLD' }] } }),
    });

    const input = { cart: handle, promoCodes: ['NOPE'], replace: true };
    const refusal = await refusalOf(adapter.applyPromoCodes?.(call(), input));

    assert.deepEqual(refusal, { name: 'InvalidPromoCode', promoCode: 'NOPE', reason: 'INVALID' });
    assert.deepEqual(sent().slice(2), [
      ['RemoveCoupons', { code0: 'NOPE' }],
      ['ReadOrder', {}],
      ['ApplyCoupons', { code0: 'OLD' }],
    ]);
  });

  it('changes nothing where no code had got through', async (t) => {
    const { adapter, operations } = createScripted(t, {
      ReadOrder: reading({ couponCodes: ['OLD'] }),
      ApplyCoupons: broken('ECONNRESET'),
      RemoveCoupons: broken('ECONNRESET'),
    });

    await refusalOf(adapter.applyPromoCodes?.(call(), { cart: handle, promoCodes: ['NEW'], replace: false }));
    await refusalOf(adapter.clearPromoCodes?.(call(), { cart: handle }));

    assert.deepEqual(operations(), [
      ...['ReadOrder', 'ApplyCoupons', 'ReadOrder'],
      ...['ReadOrder', 'RemoveCoupons', 'ReadOrder'],
    ]);
  });
});

describe('the Vendure adapter, an address that was set by halves', () => {
  const setting = { cart: handle, shipmentId: null, address: ann };
  const elsewhere = { fullName: 'Ann Lee', streetLine1: '9 Rue A', countryCode: 'FR' };
  const stranger = { firstName: 'Mia', lastName: 'May', emailAddress: 'mia@example.com', phoneNumber: '1' };
  const express = [{ id: '1', price: 900, priceWithTax: 900, shippingMethod: { id: '2', name: 'Express' } }];
  const restored = {
    RestoreShippingAddress: data({ setOrderShippingAddress: done }),
    SetCustomer: data({ setCustomerForOrder: done }),
    SetShippingMethod: data({ setOrderShippingMethod: { __typename: 'Order', ...wireOrder() } }),
  };
  const oldAddress = {
    fullName: 'Ann Lee',
    company: '',
    streetLine1: '1 Main St',
    streetLine2: '',
    city: '',
    province: '',
    postalCode: '',
    countryCode: 'US',
    phoneNumber: '',
  };

  it('puts back address, buyer and method where the answer was lost', async (t) => {
    const { adapter, sent } = createScripted(t, {
      ...restored,
      ReadOrder: inTurn(reading(), reading({ shippingAddress: elsewhere, customer: stranger, shippingLines: express })),
      SetShipping: broken('ECONNRESET'),
    });

    const refusal = await refusalOf(adapter.setShippingInfo?.(call(), setting));

    assert.deepEqual(refusal, { name: 'StoreUnavailable' });
    assert.deepEqual(sent().slice(2), [
      ['ReadOrder', {}],
      ['RestoreShippingAddress', { address: oldAddress }],
      [
        'SetCustomer',
        { customer: { emailAddress: 'ann@example.com', firstName: 'Ann', lastName: 'Lee', phoneNumber: '' } },
      ],
      ['SetShippingMethod', { id: '1' }],
    ]);
  });

  it('takes the address off again where there was none, if its buyer did not arrive', async (t) => {
    const bare = { shippingAddress: null, customer: null, shippingLines: [] };
    const { adapter, operations } = createScripted(t, {
      ReadOrder: inTurn(reading(bare), reading({ ...bare, shippingAddress: elsewhere })),
      SetShipping: stoppedAt('customer', 'INTERNAL_SERVER_ERROR'),
      UnsetShippingAddress: data({ unsetOrderShippingAddress: done }),
    });

    const refusal = await refusalOf(adapter.setShippingInfo?.(call(), setting));

    assert.deepEqual(refusal, { name: 'StoreUnavailable' });
    assert.deepEqual(operations(), ['ReadOrder', 'SetShipping', 'ReadOrder', 'UnsetShippingAddress']);
  });

  it('takes the address off again where there was none, and leaves a buyer that Vendure cannot forget', async (t) => {
    const bare = { shippingAddress: null, shippingLines: [] };
    const { adapter, operations } = createScripted(t, {
      ...restored,
      ReadOrder: inTurn(reading(bare), reading({ ...bare, shippingAddress: elsewhere })),
      SetShipping: broken('ECONNRESET'),
      UnsetShippingAddress: data({ unsetOrderShippingAddress: done }),
    });

    const refusal = await refusalOf(adapter.setShippingInfo?.(call(), setting));

    assert.deepEqual(refusal, { name: 'StoreUnavailable' });
    assert.deepEqual(operations(), ['ReadOrder', 'SetShipping', 'ReadOrder', 'UnsetShippingAddress']);
  });

  it('leaves a first address that arrived with its buyer: a late copy of what takes it off would take the next one', async (t) => {
    const bare = { shippingAddress: null, customer: null, shippingLines: [] };
    const { adapter, operations } = createScripted(t, {
      ReadOrder: inTurn(reading(bare), reading({ ...bare, shippingAddress: elsewhere, customer: stranger })),
      SetShipping: broken('ECONNRESET'),
    });

    const refusal = await refusalOf(adapter.setShippingInfo?.(call(), setting));

    assert.deepEqual(refusal, { name: 'StoreUnavailable' });
    assert.deepEqual(operations(), ['ReadOrder', 'SetShipping', 'ReadOrder']);
  });

  it('blames the country for what stopped at the address, before anything was done', async (t) => {
    const { adapter, operations } = createScripted(t, {
      ReadOrder: reading(),
      SetShipping: stoppedAt('address', 'USER_INPUT_ERROR'),
    });

    const refusal = await refusalOf(adapter.setShippingInfo?.(call(), setting));

    assert.deepEqual(refusal, { name: 'CountryNotSupported', field: ['address', 'country'] });
    assert.deepEqual(operations(), ['ReadOrder', 'SetShipping']);
  });

  it('does not blame the country for what stopped at the buyer, and puts the address back', async (t) => {
    const { adapter, operations } = createScripted(t, {
      ...restored,
      ReadOrder: inTurn(reading(), reading({ shippingAddress: elsewhere })),
      SetShipping: stoppedAt('customer', 'USER_INPUT_ERROR'),
    });

    const refusal = await refusalOf(adapter.setShippingInfo?.(call(), setting));

    assert.deepEqual(refusal, { name: 'InvalidShippingInfo', field: ['address'] });
    assert.deepEqual(operations(), ['ReadOrder', 'SetShipping', 'ReadOrder', 'RestoreShippingAddress']);
  });

  it('puts the buyer back where the address beside it was refused', async (t) => {
    const refused = { __typename: 'OrderInterceptorError', errorCode: 'PLUGIN_ERROR' };
    const { adapter, operations } = createScripted(t, {
      ...restored,
      ReadOrder: inTurn(reading(), reading({ customer: stranger })),
      SetShipping: data({ address: refused, customer: done }),
    });

    const refusal = await refusalOf(adapter.setShippingInfo?.(call(), setting));

    assert.deepEqual(refusal, { name: 'UnprocessableEntity' });
    assert.deepEqual(operations(), ['ReadOrder', 'SetShipping', 'ReadOrder', 'SetCustomer']);
  });

  it('puts the chosen method back, too, where the buyer was refused: the new address may have ended it', async (t) => {
    const refused = { __typename: 'EmailAddressConflictError', errorCode: 'EMAIL_ADDRESS_CONFLICT_ERROR' };
    const { adapter, sent } = createScripted(t, {
      ...restored,
      ReadOrder: reading(),
      SetShipping: data({ address: done, customer: refused }),
    });

    const refusal = await refusalOf(adapter.setShippingInfo?.(call(), setting));

    assert.deepEqual(refusal, { name: 'InvalidEmail', field: ['address', 'email'] });
    assert.deepEqual(sent().slice(2), [
      ['RestoreShippingAddress', { address: oldAddress }],
      ['SetShippingMethod', { id: '1' }],
    ]);
  });

  it('refuses nothing where the address could not be put back: a refusal would promise an unchanged cart', async (t) => {
    const { adapter } = createScripted(t, {
      ReadOrder: inTurn(reading(), reading({ shippingAddress: elsewhere })),
      SetShipping: stoppedAt('customer', 'USER_INPUT_ERROR'),
      RestoreShippingAddress: () => ({ status: 500, body: '{}' }),
    });

    const failure = await failureOf(adapter.setShippingInfo?.(call(), setting));

    assert.ok(failure instanceof UpstreamFailure);
    assert.equal(failure.reason, 'status');
  });
});
