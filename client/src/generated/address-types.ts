/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type AddressFormatQueryVariables = Exact<{
  country: string;
}>;


export type AddressFormatQuery = { addressFormat: { postalCodePattern: string | null, fields: Array<{ name: string, label: string, required: boolean }>, regions: Array<{ code: string, name: string }> } | null };
