const dummy = (automaticSettle) => ({
  code: 'dummy-payment-handler',
  arguments: [{ name: 'automaticSettle', value: String(automaticSettle) }],
});

export const initialData = {
  defaultLanguage: 'en',
  defaultZone: 'Americas',
  roles: [],
  // Rates that leave fractions of a cent, so that rounding shows.
  taxRates: [
    { name: 'Standard Tax', percentage: 8.25 },
    { name: 'Reduced Tax', percentage: 2.5 },
  ],
  shippingMethods: [
    { name: 'Standard Shipping', price: 500 },
    { name: 'Express Shipping', price: 1250 },
  ],
  paymentMethods: [{ name: 'Card', handler: dummy(false) }],
  collections: [],
  countries: [
    { name: 'United States of America', code: 'US', zone: 'Americas' },
    { name: 'Canada', code: 'CA', zone: 'Americas' },
    { name: 'Germany', code: 'DE', zone: 'Europe' },
  ],
};

const promotion = (couponCode, name, actions, rest = {}) => ({
  enabled: true,
  couponCode,
  translations: [{ languageCode: 'en', name, description: '' }],
  conditions: [],
  actions,
  ...rest,
});

export const promotions = [
  promotion('SAVE10', 'Ten percent off', [
    { code: 'order_percentage_discount', arguments: [{ name: 'discount', value: '10' }] },
  ]),
  promotion('MUGS15', 'Mugs less 15 percent', [
    {
      code: 'products_percentage_discount',
      arguments: [
        { name: 'discount', value: '15' },
        { name: 'productVariantIds', value: '["1"]' },
      ],
    },
  ]),
  promotion('FREESHIP', 'Free shipping', [{ code: 'free_shipping', arguments: [] }]),
  promotion('BIG', 'Big order', [{ code: 'order_fixed_discount', arguments: [{ name: 'discount', value: '500' }] }], {
    conditions: [
      {
        code: 'minimum_order_amount',
        arguments: [
          { name: 'amount', value: '1000000' },
          { name: 'taxInclusive', value: 'false' },
        ],
      },
    ],
  }),
  promotion(
    'FIFTY',
    'Five off from fifty',
    [{ code: 'order_fixed_discount', arguments: [{ name: 'discount', value: '500' }] }],
    {
      conditions: [
        {
          code: 'minimum_order_amount',
          arguments: [
            { name: 'amount', value: '5000' },
            { name: 'taxInclusive', value: 'false' },
          ],
        },
      ],
    },
  ),
  promotion('OLD', 'Over', [{ code: 'free_shipping', arguments: [] }], { endsAt: new Date('2020-01-01T00:00:00Z') }),
];
