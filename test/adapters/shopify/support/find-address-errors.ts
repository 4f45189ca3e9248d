import type { DeliveryAddress } from './shop-state.ts';

const states = new Set(['TX', 'CA', 'NY', 'WA']);

/** Some of the rules of Shopify's page. */
export function findAddressErrors(
  address: DeliveryAddress,
): readonly { readonly code: string; readonly member: string }[] {
  const { countryCode: country = '', provinceCode: province = '', zip = '' } = address;
  const missing = ['lastName', 'address1', 'city'].filter((member) => !address[member]);
  return [
    ...missing.map((member) => ({ code: 'ADDRESS_FIELD_IS_REQUIRED', member })),
    ...(/\p{Extended_Pictographic}/u.test(address['address1'] ?? '')
      ? [{ code: 'ADDRESS_FIELD_CONTAINS_EMOJIS', member: 'address1' }]
      : []),
    ...(country === 'US' && !states.has(province ?? '')
      ? [{ code: 'PROVINCE_NOT_FOUND', member: 'provinceCode' }]
      : []),
    ...(country === 'US' && !/^\d{5}(-\d{4})?$/.test(zip ?? '')
      ? [{ code: 'INVALID_ZIP_CODE_FOR_COUNTRY', member: 'zip' }]
      : []),
    ...(country === 'US' && province === 'TX' && !/^7/.test(zip ?? '7')
      ? [{ code: 'INVALID_ZIP_CODE_FOR_PROVINCE', member: 'zip' }]
      : []),
  ];
}
