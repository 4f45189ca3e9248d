/** The TypeScript type in which each scalar reaches a client, for code generators. `JsonWebKey` is a global type of browsers and Node. */
export const scalarTypes: Readonly<Record<string, string>> = {
  CurrencyCode: 'string',
  Date: 'string',
  DateTime: 'string',
  Decimal: 'number',
  JSONObject: 'Record<string, unknown>',
  JsonWebKey: 'JsonWebKey',
  MinorUnits: 'number',
  SafeInt: 'number',
  URL: 'string',
};
