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
