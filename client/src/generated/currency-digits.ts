// Generated from the service's currencies by `npm run codegen`.
export const currencyDigits: readonly (readonly [RegExp, number])[] = [
  [/BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|UYI|VND|VUV|XAF|XOF|XPF/, 0],
  [/BHD|IQD|JOD|KWD|LYD|OMR|TND/, 3],
  [/CLF|UYW/, 4],
];
