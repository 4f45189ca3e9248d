import type { CodegenConfig } from '@graphql-codegen/cli';

/** Types behind which a type of `parents.ts` stands: `Cart` → `CartParent`. */
const own = [
  'AddonOffer',
  'Cart',
  'Fee',
  'LineItem',
  'Merchant',
  'Money',
  'Node',
  'Order',
  'OrderPlaced',
  'PlaceOrderActionRequired',
  'PlaceOrderAttempt',
  'PlaceOrderError',
  'PlaceOrderEvent',
  'PlaceOrderFailed',
  'PlaceOrderProcessing',
  'PlaceOrderSucceeded',
  'Product',
];

/** Types that share a parent with others. */
const shared: Readonly<Record<string, readonly string[]>> = {
  AddonOffer: ['AddonDisplay'],
  CartOutcome: [
    'AddLineItem',
    'AddLineItems',
    'UpdateLineItem',
    'ClearCart',
    'SetPostalCode',
    'SetShippingMethod',
    'SetShippingInfo',
    'SetBillingInfo',
  ].map((operation) => `${operation}Payload`),
  PlaceOrderOutcome: ['PlaceOrderPayload', 'CompleteOrderPayload', 'ContinuePlaceOrderPayload'],
  UserError: [
    'UserError',
    'PlainUserError',
    'NotEnoughStockError',
    'PromoCodeError',
    'ShipmentError',
    'RequiredConsentsError',
    'PaymentChallengeError',
    'UnsupportedOperationError',
  ],
};

const mappers = Object.fromEntries([
  ...own.map((type) => [type, `../parents.ts#${type}Parent`]),
  ...Object.entries(shared).flatMap(([parent, types]) => types.map((type) => [type, `../parents.ts#${parent}Parent`])),
]);

/**
 * Resolver types from the SDL. Mappers name the domain type that stands behind a type of the schema, so that the core's
 * values are GraphQL parents as they are.
 */
const config: CodegenConfig = {
  schema: 'schema/*.graphql',
  importExtension: '.ts',
  generates: {
    'src/graphql/generated/resolver-types.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        federation: true,
        enumsAsTypes: true,
        useTypeImports: true,
        immutableTypes: true,
        strictScalars: true,
        inputMaybeValue: 'T | null',
        maybeValue: 'T | null',
        // A root field without a resolver does not compile; other fields may fall back to the parent's property.
        avoidOptionals: { query: true, mutation: true, subscription: true },
        contextType: '../context.ts#GraphQLContext',
        scalars: {
          CurrencyCode: '../../domain/currency.ts#CurrencyCode',
          Decimal: 'number',
          MinorUnits: 'number',
          SafeInt: 'number',
          DateTime: 'string',
          Date: 'string',
          URL: 'string',
          JSONObject: 'Readonly<Record<string, unknown>>',
          ID: 'string',
          _FieldSet: 'string',
        },
        mappers: { ErrorCode: 'string', ...mappers },
      },
    },
  },
};

export default config;
