/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type AttributeInput = {
  key: string;
  value: string;
};

export type CartAddressInput = {
  copyFromCustomerAddressId?: string | null | undefined;
  deliveryAddress?: CartDeliveryAddressInput | null | undefined;
};

export type CartBuyerIdentityInput = {
  companyLocationId?: string | null | undefined;
  countryCode?: CountryCode | null | undefined;
  customerAccessToken?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  preferences?: CartPreferencesInput | null | undefined;
};

export type CartDeliveryAddressInput = {
  address1?: string | null | undefined;
  address2?: string | null | undefined;
  city?: string | null | undefined;
  company?: string | null | undefined;
  countryCode?: CountryCode | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  phone?: string | null | undefined;
  provinceCode?: string | null | undefined;
  zip?: string | null | undefined;
};

export type CartDeliveryCoordinatesPreferenceInput = {
  countryCode: CountryCode;
  latitude: number;
  longitude: number;
};

export type CartDeliveryInput = {
  addresses?: Array<CartSelectableAddressInput> | null | undefined;
};

export type CartDeliveryPreferenceInput = {
  coordinates?: CartDeliveryCoordinatesPreferenceInput | null | undefined;
  deliveryMethod?: Array<PreferenceDeliveryMethodType> | null | undefined;
  pickupHandle?: Array<string> | null | undefined;
};

export type CartErrorCode =
  | 'ADDRESS_FIELD_CONTAINS_EMOJIS'
  | 'ADDRESS_FIELD_CONTAINS_HTML_TAGS'
  | 'ADDRESS_FIELD_CONTAINS_URL'
  | 'ADDRESS_FIELD_DOES_NOT_MATCH_EXPECTED_PATTERN'
  | 'ADDRESS_FIELD_IS_REQUIRED'
  | 'ADDRESS_FIELD_IS_TOO_LONG'
  | 'BUNDLES_AND_ADDONS_CANNOT_BE_MIXED'
  | 'BUYER_CANNOT_PURCHASE_FOR_COMPANY_LOCATION'
  | 'CART_TOO_LARGE'
  | 'GIFT_CARD_RECIPIENT_INVALID'
  | 'INVALID'
  | 'INVALID_COMPANY_LOCATION'
  | 'INVALID_DELIVERY_ADDRESS_ID'
  | 'INVALID_DELIVERY_GROUP'
  | 'INVALID_DELIVERY_OPTION'
  | 'INVALID_INCREMENT'
  | 'INVALID_MERCHANDISE_LINE'
  | 'INVALID_METAFIELDS'
  | 'INVALID_PAYMENT'
  | 'INVALID_PAYMENT_DEFERRED_PAYMENT_REQUIRED'
  | 'INVALID_PAYMENT_EMPTY_CART'
  | 'INVALID_ZIP_CODE_FOR_COUNTRY'
  | 'INVALID_ZIP_CODE_FOR_PROVINCE'
  | 'LESS_THAN'
  | 'MAXIMUM_EXCEEDED'
  | 'MERCHANDISE_LINE_TRANSFORMERS_RUN_ERROR'
  | 'MERCHANDISE_NOT_APPLICABLE'
  | 'MINIMUM_NOT_MET'
  | 'MISSING_CUSTOMER_ACCESS_TOKEN'
  | 'MISSING_DISCOUNT_CODE'
  | 'MISSING_NOTE'
  | 'NOTE_TOO_LONG'
  | 'ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED'
  | 'PARENT_LINE_INVALID_REFERENCE'
  | 'PARENT_LINE_NESTING_TOO_DEEP'
  | 'PARENT_LINE_NOT_FOUND'
  | 'PARENT_LINE_OPERATION_BLOCKED'
  | 'PAYMENTS_CREDIT_CARD_BASE_EXPIRED'
  | 'PAYMENTS_CREDIT_CARD_BASE_GATEWAY_NOT_SUPPORTED'
  | 'PAYMENTS_CREDIT_CARD_GENERIC'
  | 'PAYMENTS_CREDIT_CARD_MONTH_INCLUSION'
  | 'PAYMENTS_CREDIT_CARD_NUMBER_INVALID'
  | 'PAYMENTS_CREDIT_CARD_NUMBER_INVALID_FORMAT'
  | 'PAYMENTS_CREDIT_CARD_VERIFICATION_VALUE_BLANK'
  | 'PAYMENTS_CREDIT_CARD_VERIFICATION_VALUE_INVALID_FOR_CARD_TYPE'
  | 'PAYMENTS_CREDIT_CARD_YEAR_EXPIRED'
  | 'PAYMENTS_CREDIT_CARD_YEAR_INVALID_EXPIRY_YEAR'
  | 'PAYMENT_METHOD_NOT_APPLICABLE'
  | 'PAYMENT_METHOD_NOT_SUPPORTED'
  | 'PENDING_DELIVERY_GROUPS'
  | 'PROVINCE_NOT_FOUND'
  | 'SELLING_PLAN_NOT_APPLICABLE'
  | 'SERVICE_UNAVAILABLE'
  | 'TOO_MANY_DELIVERY_ADDRESSES'
  | 'UNSPECIFIED_ADDRESS_ERROR'
  | 'VALIDATION_CUSTOM'
  | 'VARIANT_REQUIRES_SELLING_PLAN'
  | 'ZIP_CODE_NOT_SUPPORTED';

export type CartInput = {
  attributes?: Array<AttributeInput> | null | undefined;
  buyerIdentity?: CartBuyerIdentityInput | null | undefined;
  delivery?: CartDeliveryInput | null | undefined;
  discountCodes?: Array<string> | null | undefined;
  giftCardCodes?: Array<string> | null | undefined;
  lines?: Array<CartLineInput> | null | undefined;
  metafields?: Array<CartInputMetafieldInput> | null | undefined;
  note?: string | null | undefined;
};

export type CartInputMetafieldInput = {
  key: string;
  type: string;
  value: string;
};

export type CartLineInput = {
  attributes?: Array<AttributeInput> | null | undefined;
  merchandiseId: string;
  parent?: CartLineParentInput | null | undefined;
  quantity?: number | null | undefined;
  sellingPlanId?: string | null | undefined;
};

export type CartLineParentInput = {
  lineId?: string | null | undefined;
  merchandiseId?: string | null | undefined;
};

export type CartLineUpdateInput = {
  attributes?: Array<AttributeInput> | null | undefined;
  id: string;
  merchandiseId?: string | null | undefined;
  quantity?: number | null | undefined;
  sellingPlanId?: string | null | undefined;
};

export type CartPreferencesInput = {
  delivery?: CartDeliveryPreferenceInput | null | undefined;
  wallet?: Array<string> | null | undefined;
};

export type CartSelectableAddressInput = {
  address: CartAddressInput;
  oneTimeUse?: boolean | null | undefined;
  selected?: boolean | null | undefined;
  validationStrategy?: DeliveryAddressValidationStrategy | null | undefined;
};

export type CartSelectedDeliveryOptionInput = {
  deliveryGroupId: string;
  deliveryOptionHandle: string;
};

export type CartWarningCode =
  | 'DISCOUNT_CODE_NOT_HONOURED'
  | 'DISCOUNT_CURRENTLY_INACTIVE'
  | 'DISCOUNT_CUSTOMER_NOT_ELIGIBLE'
  | 'DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED'
  | 'DISCOUNT_ELIGIBLE_CUSTOMER_MISSING'
  | 'DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE'
  | 'DISCOUNT_NOT_FOUND'
  | 'DISCOUNT_NO_ENTITLED_LINE_ITEMS'
  | 'DISCOUNT_NO_ENTITLED_SHIPPING_LINES'
  | 'DISCOUNT_PURCHASE_NOT_IN_RANGE'
  | 'DISCOUNT_QUANTITY_NOT_IN_RANGE'
  | 'DISCOUNT_USAGE_LIMIT_REACHED'
  | 'DUPLICATE_DELIVERY_ADDRESS'
  | 'MERCHANDISE_NOT_ENOUGH_STOCK'
  | 'MERCHANDISE_OUT_OF_STOCK'
  | 'MERCHANDISE_SELLING_PLAN_NOT_APPLICABLE_ON_COMPANY_LOCATION'
  | 'PAYMENTS_GIFT_CARDS_UNAVAILABLE';

export type CountryCode =
  | 'AC'
  | 'AD'
  | 'AE'
  | 'AF'
  | 'AG'
  | 'AI'
  | 'AL'
  | 'AM'
  | 'AN'
  | 'AO'
  | 'AR'
  | 'AT'
  | 'AU'
  | 'AW'
  | 'AX'
  | 'AZ'
  | 'BA'
  | 'BB'
  | 'BD'
  | 'BE'
  | 'BF'
  | 'BG'
  | 'BH'
  | 'BI'
  | 'BJ'
  | 'BL'
  | 'BM'
  | 'BN'
  | 'BO'
  | 'BQ'
  | 'BR'
  | 'BS'
  | 'BT'
  | 'BV'
  | 'BW'
  | 'BY'
  | 'BZ'
  | 'CA'
  | 'CC'
  | 'CD'
  | 'CF'
  | 'CG'
  | 'CH'
  | 'CI'
  | 'CK'
  | 'CL'
  | 'CM'
  | 'CN'
  | 'CO'
  | 'CR'
  | 'CU'
  | 'CV'
  | 'CW'
  | 'CX'
  | 'CY'
  | 'CZ'
  | 'DE'
  | 'DJ'
  | 'DK'
  | 'DM'
  | 'DO'
  | 'DZ'
  | 'EC'
  | 'EE'
  | 'EG'
  | 'EH'
  | 'ER'
  | 'ES'
  | 'ET'
  | 'FI'
  | 'FJ'
  | 'FK'
  | 'FO'
  | 'FR'
  | 'GA'
  | 'GB'
  | 'GD'
  | 'GE'
  | 'GF'
  | 'GG'
  | 'GH'
  | 'GI'
  | 'GL'
  | 'GM'
  | 'GN'
  | 'GP'
  | 'GQ'
  | 'GR'
  | 'GS'
  | 'GT'
  | 'GW'
  | 'GY'
  | 'HK'
  | 'HM'
  | 'HN'
  | 'HR'
  | 'HT'
  | 'HU'
  | 'ID'
  | 'IE'
  | 'IL'
  | 'IM'
  | 'IN'
  | 'IO'
  | 'IQ'
  | 'IR'
  | 'IS'
  | 'IT'
  | 'JE'
  | 'JM'
  | 'JO'
  | 'JP'
  | 'KE'
  | 'KG'
  | 'KH'
  | 'KI'
  | 'KM'
  | 'KN'
  | 'KP'
  | 'KR'
  | 'KW'
  | 'KY'
  | 'KZ'
  | 'LA'
  | 'LB'
  | 'LC'
  | 'LI'
  | 'LK'
  | 'LR'
  | 'LS'
  | 'LT'
  | 'LU'
  | 'LV'
  | 'LY'
  | 'MA'
  | 'MC'
  | 'MD'
  | 'ME'
  | 'MF'
  | 'MG'
  | 'MK'
  | 'ML'
  | 'MM'
  | 'MN'
  | 'MO'
  | 'MQ'
  | 'MR'
  | 'MS'
  | 'MT'
  | 'MU'
  | 'MV'
  | 'MW'
  | 'MX'
  | 'MY'
  | 'MZ'
  | 'NA'
  | 'NC'
  | 'NE'
  | 'NF'
  | 'NG'
  | 'NI'
  | 'NL'
  | 'NO'
  | 'NP'
  | 'NR'
  | 'NU'
  | 'NZ'
  | 'OM'
  | 'PA'
  | 'PE'
  | 'PF'
  | 'PG'
  | 'PH'
  | 'PK'
  | 'PL'
  | 'PM'
  | 'PN'
  | 'PS'
  | 'PT'
  | 'PY'
  | 'QA'
  | 'RE'
  | 'RO'
  | 'RS'
  | 'RU'
  | 'RW'
  | 'SA'
  | 'SB'
  | 'SC'
  | 'SD'
  | 'SE'
  | 'SG'
  | 'SH'
  | 'SI'
  | 'SJ'
  | 'SK'
  | 'SL'
  | 'SM'
  | 'SN'
  | 'SO'
  | 'SR'
  | 'SS'
  | 'ST'
  | 'SV'
  | 'SX'
  | 'SY'
  | 'SZ'
  | 'TA'
  | 'TC'
  | 'TD'
  | 'TF'
  | 'TG'
  | 'TH'
  | 'TJ'
  | 'TK'
  | 'TL'
  | 'TM'
  | 'TN'
  | 'TO'
  | 'TR'
  | 'TT'
  | 'TV'
  | 'TW'
  | 'TZ'
  | 'UA'
  | 'UG'
  | 'UM'
  | 'US'
  | 'UY'
  | 'UZ'
  | 'VA'
  | 'VC'
  | 'VE'
  | 'VG'
  | 'VN'
  | 'VU'
  | 'WF'
  | 'WS'
  | 'XK'
  | 'YE'
  | 'YT'
  | 'ZA'
  | 'ZM'
  | 'ZW'
  | 'ZZ';

export type CurrencyCode =
  | 'AED'
  | 'AFN'
  | 'ALL'
  | 'AMD'
  | 'ANG'
  | 'AOA'
  | 'ARS'
  | 'AUD'
  | 'AWG'
  | 'AZN'
  | 'BAM'
  | 'BBD'
  | 'BDT'
  | 'BGN'
  | 'BHD'
  | 'BIF'
  | 'BMD'
  | 'BND'
  | 'BOB'
  | 'BRL'
  | 'BSD'
  | 'BTN'
  | 'BWP'
  | 'BYN'
  | 'BYR'
  | 'BZD'
  | 'CAD'
  | 'CDF'
  | 'CHF'
  | 'CLP'
  | 'CNY'
  | 'COP'
  | 'CRC'
  | 'CVE'
  | 'CZK'
  | 'DJF'
  | 'DKK'
  | 'DOP'
  | 'DZD'
  | 'EGP'
  | 'ERN'
  | 'ETB'
  | 'EUR'
  | 'FJD'
  | 'FKP'
  | 'GBP'
  | 'GEL'
  | 'GHS'
  | 'GIP'
  | 'GMD'
  | 'GNF'
  | 'GTQ'
  | 'GYD'
  | 'HKD'
  | 'HNL'
  | 'HRK'
  | 'HTG'
  | 'HUF'
  | 'IDR'
  | 'ILS'
  | 'INR'
  | 'IQD'
  | 'IRR'
  | 'ISK'
  | 'JEP'
  | 'JMD'
  | 'JOD'
  | 'JPY'
  | 'KES'
  | 'KGS'
  | 'KHR'
  | 'KID'
  | 'KMF'
  | 'KRW'
  | 'KWD'
  | 'KYD'
  | 'KZT'
  | 'LAK'
  | 'LBP'
  | 'LKR'
  | 'LRD'
  | 'LSL'
  | 'LTL'
  | 'LVL'
  | 'LYD'
  | 'MAD'
  | 'MDL'
  | 'MGA'
  | 'MKD'
  | 'MMK'
  | 'MNT'
  | 'MOP'
  | 'MRU'
  | 'MUR'
  | 'MVR'
  | 'MWK'
  | 'MXN'
  | 'MYR'
  | 'MZN'
  | 'NAD'
  | 'NGN'
  | 'NIO'
  | 'NOK'
  | 'NPR'
  | 'NZD'
  | 'OMR'
  | 'PAB'
  | 'PEN'
  | 'PGK'
  | 'PHP'
  | 'PKR'
  | 'PLN'
  | 'PYG'
  | 'QAR'
  | 'RON'
  | 'RSD'
  | 'RUB'
  | 'RWF'
  | 'SAR'
  | 'SBD'
  | 'SCR'
  | 'SDG'
  | 'SEK'
  | 'SGD'
  | 'SHP'
  | 'SLL'
  | 'SOS'
  | 'SRD'
  | 'SSP'
  | 'STD'
  | 'STN'
  | 'SYP'
  | 'SZL'
  | 'THB'
  | 'TJS'
  | 'TMT'
  | 'TND'
  | 'TOP'
  | 'TRY'
  | 'TTD'
  | 'TWD'
  | 'TZS'
  | 'UAH'
  | 'UGX'
  | 'USD'
  | 'UYU'
  | 'UZS'
  | 'VED'
  | 'VEF'
  | 'VES'
  | 'VND'
  | 'VUV'
  | 'WST'
  | 'XAF'
  | 'XCD'
  | 'XOF'
  | 'XPF'
  | 'XXX'
  | 'YER'
  | 'ZAR'
  | 'ZMW';

export type DeliveryAddressValidationStrategy =
  | 'COUNTRY_CODE_ONLY'
  | 'STRICT';

export type DeliveryMethodType =
  | 'LOCAL'
  | 'NONE'
  | 'PICKUP_POINT'
  | 'PICK_UP'
  | 'RETAIL'
  | 'SHIPPING';

export type DiscountApplicationTargetType =
  | 'LINE_ITEM'
  | 'SHIPPING_LINE';

export type LanguageCode =
  | 'AF'
  | 'AK'
  | 'AM'
  | 'AR'
  | 'AS'
  | 'AZ'
  | 'BE'
  | 'BG'
  | 'BM'
  | 'BN'
  | 'BO'
  | 'BR'
  | 'BS'
  | 'CA'
  | 'CE'
  | 'CKB'
  | 'CS'
  | 'CU'
  | 'CY'
  | 'DA'
  | 'DE'
  | 'DZ'
  | 'EE'
  | 'EL'
  | 'EN'
  | 'EO'
  | 'ES'
  | 'ET'
  | 'EU'
  | 'FA'
  | 'FF'
  | 'FI'
  | 'FIL'
  | 'FO'
  | 'FR'
  | 'FY'
  | 'GA'
  | 'GD'
  | 'GL'
  | 'GU'
  | 'GV'
  | 'HA'
  | 'HE'
  | 'HI'
  | 'HR'
  | 'HU'
  | 'HY'
  | 'IA'
  | 'ID'
  | 'IG'
  | 'II'
  | 'IS'
  | 'IT'
  | 'JA'
  | 'JV'
  | 'KA'
  | 'KI'
  | 'KK'
  | 'KL'
  | 'KM'
  | 'KN'
  | 'KO'
  | 'KS'
  | 'KU'
  | 'KW'
  | 'KY'
  | 'LA'
  | 'LB'
  | 'LG'
  | 'LN'
  | 'LO'
  | 'LT'
  | 'LU'
  | 'LV'
  | 'MG'
  | 'MI'
  | 'MK'
  | 'ML'
  | 'MN'
  | 'MO'
  | 'MR'
  | 'MS'
  | 'MT'
  | 'MY'
  | 'NB'
  | 'ND'
  | 'NE'
  | 'NL'
  | 'NN'
  | 'NO'
  | 'OM'
  | 'OR'
  | 'OS'
  | 'PA'
  | 'PL'
  | 'PS'
  | 'PT'
  | 'PT_BR'
  | 'PT_PT'
  | 'QU'
  | 'RM'
  | 'RN'
  | 'RO'
  | 'RU'
  | 'RW'
  | 'SA'
  | 'SC'
  | 'SD'
  | 'SE'
  | 'SG'
  | 'SH'
  | 'SI'
  | 'SK'
  | 'SL'
  | 'SN'
  | 'SO'
  | 'SQ'
  | 'SR'
  | 'SU'
  | 'SV'
  | 'SW'
  | 'TA'
  | 'TE'
  | 'TG'
  | 'TH'
  | 'TI'
  | 'TK'
  | 'TO'
  | 'TR'
  | 'TT'
  | 'UG'
  | 'UK'
  | 'UR'
  | 'UZ'
  | 'VI'
  | 'VO'
  | 'WO'
  | 'XH'
  | 'YI'
  | 'YO'
  | 'ZH'
  | 'ZH_CN'
  | 'ZH_TW'
  | 'ZU';

export type PreferenceDeliveryMethodType =
  | 'PICKUP_POINT'
  | 'PICK_UP'
  | 'SHIPPING';

export type CartFragment = { id: string, buyerIdentity: { email: string | null, countryCode: CountryCode | null }, cost: { totalAmountEstimated: boolean, totalAmount: AmountFragment }, discountAllocations: Array<
    | Allocation_CartAutomaticDiscountAllocation_Fragment
    | Allocation_CartCodeDiscountAllocation_Fragment
    | Allocation_CartCustomDiscountAllocation_Fragment
  >, discountCodes: Array<{ code: string, applicable: boolean }>, delivery: { addresses: Array<{ address: CartAddressFragment }> }, deliveryGroups: { nodes: Array<{ id: string, cartLines: { nodes: Array<
          | { id: string }
          | { id: string }
        >, pageInfo: { hasNextPage: boolean } }, deliveryOptions: Array<DeliveryOptionFragment>, selectedDeliveryOption: DeliveryOptionFragment | null }> }, lines: LinesFragment };

export type DeliveryOptionFragment = { handle: string, title: string | null, description: string | null, deliveryMethodType: DeliveryMethodType, estimatedCost: AmountFragment };

export type CartAddressFragment = { firstName: string | null, lastName: string | null, company: string | null, address1: string | null, address2: string | null, city: string | null, provinceCode: string | null, countryCode: string | null, zip: string | null, phone: string | null };

export type LinesFragment = { nodes: Array<
    | { id: string, quantity: number, cost: { amountPerQuantity: AmountFragment, compareAtAmountPerQuantity: AmountFragment | null }, discountAllocations: Array<
        | Allocation_CartAutomaticDiscountAllocation_Fragment
        | Allocation_CartCodeDiscountAllocation_Fragment
        | Allocation_CartCustomDiscountAllocation_Fragment
      >, merchandise: { id: string, sku: string | null, title: string, availableForSale: boolean, requiresShipping: boolean, image: ImageFragment | null, product: { id: string, title: string } } }
    | { id: string, quantity: number, cost: { amountPerQuantity: AmountFragment, compareAtAmountPerQuantity: AmountFragment | null }, discountAllocations: Array<
        | Allocation_CartAutomaticDiscountAllocation_Fragment
        | Allocation_CartCodeDiscountAllocation_Fragment
        | Allocation_CartCustomDiscountAllocation_Fragment
      >, merchandise: { id: string, sku: string | null, title: string, availableForSale: boolean, requiresShipping: boolean, image: ImageFragment | null, product: { id: string, title: string } } }
  >, pageInfo: { hasNextPage: boolean, endCursor: string | null } };

type Allocation_CartAutomaticDiscountAllocation_Fragment = { title: string, targetType: DiscountApplicationTargetType, discountedAmount: AmountFragment };

type Allocation_CartCodeDiscountAllocation_Fragment = { code: string, targetType: DiscountApplicationTargetType, discountedAmount: AmountFragment };

type Allocation_CartCustomDiscountAllocation_Fragment = { title: string, targetType: DiscountApplicationTargetType, discountedAmount: AmountFragment };

export type AllocationFragment =
  | Allocation_CartAutomaticDiscountAllocation_Fragment
  | Allocation_CartCodeDiscountAllocation_Fragment
  | Allocation_CartCustomDiscountAllocation_Fragment
;

export type ImageFragment = { url: string, altText: string | null };

export type AmountFragment = { amount: string, currencyCode: CurrencyCode };

export type ProblemFragment = { code: CartErrorCode | null, field: Array<string> | null };

export type WarningFragment = { code: CartWarningCode, target: string };

export type WantedFragment = { id: string, product: { id: string } };

export type ReadCartQueryVariables = Exact<{
  id: string;
  country?: CountryCode | null | undefined;
  language?: LanguageCode | null | undefined;
}>;


export type ReadCartQuery = { cart: CartFragment | null };

export type ReadVariantsQueryVariables = Exact<{
  variants: Array<string> | string;
  country?: CountryCode | null | undefined;
  language?: LanguageCode | null | undefined;
}>;


export type ReadVariantsQuery = { nodes: Array<
    | { __typename: 'AppliedGiftCard' }
    | { __typename: 'Article' }
    | { __typename: 'Blog' }
    | { __typename: 'Cart' }
    | { __typename: 'CartLine' }
    | { __typename: 'Collection' }
    | { __typename: 'Comment' }
    | { __typename: 'Company' }
    | { __typename: 'CompanyContact' }
    | { __typename: 'CompanyLocation' }
    | { __typename: 'ComponentizableCartLine' }
    | { __typename: 'ExternalVideo' }
    | { __typename: 'GenericFile' }
    | { __typename: 'Location' }
    | { __typename: 'MailingAddress' }
    | { __typename: 'Market' }
    | { __typename: 'MediaImage' }
    | { __typename: 'MediaPresentation' }
    | { __typename: 'Menu' }
    | { __typename: 'MenuItem' }
    | { __typename: 'Metafield' }
    | { __typename: 'Metaobject' }
    | { __typename: 'Model3d' }
    | { __typename: 'Order' }
    | { __typename: 'Page' }
    | { __typename: 'Product' }
    | { __typename: 'ProductOption' }
    | { __typename: 'ProductOptionValue' }
    | (
      { __typename: 'ProductVariant' }
      & WantedFragment
    )
    | { __typename: 'Shop' }
    | { __typename: 'ShopPayInstallmentsFinancingPlan' }
    | { __typename: 'ShopPayInstallmentsFinancingPlanTerm' }
    | { __typename: 'ShopPayInstallmentsProductVariantPricing' }
    | { __typename: 'ShopPolicy' }
    | { __typename: 'TaxonomyCategory' }
    | { __typename: 'UrlRedirect' }
    | { __typename: 'Video' }
   | null> };

export type ReadCartAndVariantsQueryVariables = Exact<{
  id: string;
  variants: Array<string> | string;
  country?: CountryCode | null | undefined;
  language?: LanguageCode | null | undefined;
}>;


export type ReadCartAndVariantsQuery = { cart: CartFragment | null, nodes: Array<
    | { __typename: 'AppliedGiftCard' }
    | { __typename: 'Article' }
    | { __typename: 'Blog' }
    | { __typename: 'Cart' }
    | { __typename: 'CartLine' }
    | { __typename: 'Collection' }
    | { __typename: 'Comment' }
    | { __typename: 'Company' }
    | { __typename: 'CompanyContact' }
    | { __typename: 'CompanyLocation' }
    | { __typename: 'ComponentizableCartLine' }
    | { __typename: 'ExternalVideo' }
    | { __typename: 'GenericFile' }
    | { __typename: 'Location' }
    | { __typename: 'MailingAddress' }
    | { __typename: 'Market' }
    | { __typename: 'MediaImage' }
    | { __typename: 'MediaPresentation' }
    | { __typename: 'Menu' }
    | { __typename: 'MenuItem' }
    | { __typename: 'Metafield' }
    | { __typename: 'Metaobject' }
    | { __typename: 'Model3d' }
    | { __typename: 'Order' }
    | { __typename: 'Page' }
    | { __typename: 'Product' }
    | { __typename: 'ProductOption' }
    | { __typename: 'ProductOptionValue' }
    | (
      { __typename: 'ProductVariant' }
      & WantedFragment
    )
    | { __typename: 'Shop' }
    | { __typename: 'ShopPayInstallmentsFinancingPlan' }
    | { __typename: 'ShopPayInstallmentsFinancingPlanTerm' }
    | { __typename: 'ShopPayInstallmentsProductVariantPricing' }
    | { __typename: 'ShopPolicy' }
    | { __typename: 'TaxonomyCategory' }
    | { __typename: 'UrlRedirect' }
    | { __typename: 'Video' }
   | null> };

export type ReadCartAndCountriesQueryVariables = Exact<{
  id: string;
  country?: CountryCode | null | undefined;
  language?: LanguageCode | null | undefined;
}>;


export type ReadCartAndCountriesQuery = { cart: CartFragment | null, shop: { shipsToCountries: Array<CountryCode> } };

export type ReadMoreLinesQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
  country?: CountryCode | null | undefined;
  language?: LanguageCode | null | undefined;
}>;


export type ReadMoreLinesQuery = { cart: { lines: LinesFragment } | null };

export type ReadCheckoutQueryVariables = Exact<{
  id: string;
  country?: CountryCode | null | undefined;
  language?: LanguageCode | null | undefined;
}>;


export type ReadCheckoutQuery = { cart: { checkoutUrl: string, totalQuantity: number } | null };

export type CreateCartMutationVariables = Exact<{
  input: CartInput;
  country?: CountryCode | null | undefined;
  language?: LanguageCode | null | undefined;
}>;


export type CreateCartMutation = { change: { cart: CartFragment | null, userErrors: Array<ProblemFragment>, warnings: Array<WarningFragment> } | null };

export type AddLinesMutationVariables = Exact<{
  cart: string;
  lines: Array<CartLineInput> | CartLineInput;
  country?: CountryCode | null | undefined;
  language?: LanguageCode | null | undefined;
}>;


export type AddLinesMutation = { change: { cart: CartFragment | null, userErrors: Array<ProblemFragment>, warnings: Array<WarningFragment> } | null };

export type UpdateLinesMutationVariables = Exact<{
  cart: string;
  lines: Array<CartLineUpdateInput> | CartLineUpdateInput;
  country?: CountryCode | null | undefined;
  language?: LanguageCode | null | undefined;
}>;


export type UpdateLinesMutation = { change: { cart: CartFragment | null, userErrors: Array<ProblemFragment>, warnings: Array<WarningFragment> } | null };

export type RemoveLinesMutationVariables = Exact<{
  cart: string;
  lines: Array<string> | string;
  country?: CountryCode | null | undefined;
  language?: LanguageCode | null | undefined;
}>;


export type RemoveLinesMutation = { change: { cart: CartFragment | null, userErrors: Array<ProblemFragment>, warnings: Array<WarningFragment> } | null };

export type SetAddressMutationVariables = Exact<{
  cart: string;
  addresses: Array<CartSelectableAddressInput> | CartSelectableAddressInput;
  buyer: CartBuyerIdentityInput;
  country?: CountryCode | null | undefined;
  language?: LanguageCode | null | undefined;
}>;


export type SetAddressMutation = { address: { userErrors: Array<ProblemFragment> } | null, change: { cart: CartFragment | null, userErrors: Array<ProblemFragment>, warnings: Array<WarningFragment> } | null };

export type SelectDeliveryMutationVariables = Exact<{
  cart: string;
  selected: Array<CartSelectedDeliveryOptionInput> | CartSelectedDeliveryOptionInput;
  country?: CountryCode | null | undefined;
  language?: LanguageCode | null | undefined;
}>;


export type SelectDeliveryMutation = { change: { cart: CartFragment | null, userErrors: Array<ProblemFragment>, warnings: Array<WarningFragment> } | null };

export type SetCodesMutationVariables = Exact<{
  cart: string;
  codes: Array<string> | string;
  country?: CountryCode | null | undefined;
  language?: LanguageCode | null | undefined;
}>;


export type SetCodesMutation = { change: { cart: CartFragment | null, userErrors: Array<ProblemFragment>, warnings: Array<WarningFragment> } | null };

export type ProductFragment = { id: string, handle: string, title: string, descriptionHtml: string, productType: string, vendor: string, tags: Array<string>, onlineStoreUrl: string | null, createdAt: string, featuredImage: ProductImageFragment | null, images: { nodes: Array<ProductImageFragment> }, collections: { nodes: Array<{ id: string, title: string }> }, options: Array<{ name: string, optionValues: Array<{ name: string }> }>, variants: VariantsFragment };

export type VariantsFragment = { nodes: Array<{ id: string, sku: string | null, title: string, availableForSale: boolean, requiresShipping: boolean, price: PriceFragment, compareAtPrice: PriceFragment | null, image: ProductImageFragment | null, selectedOptions: Array<{ name: string, value: string }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } };

export type ProductImageFragment = { url: string, altText: string | null };

export type PriceFragment = { amount: string, currencyCode: CurrencyCode };

export type ScanProductsQueryVariables = Exact<{
  size: number;
  after?: string | null | undefined;
  country?: CountryCode | null | undefined;
  language?: LanguageCode | null | undefined;
}>;


export type ScanProductsQuery = { products: { nodes: Array<ProductFragment>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ListBestSellingQueryVariables = Exact<{
  first: number;
  country?: CountryCode | null | undefined;
  language?: LanguageCode | null | undefined;
}>;


export type ListBestSellingQuery = { products: { nodes: Array<ProductFragment> } };

export type ListIdentifiersQueryVariables = Exact<{
  after?: string | null | undefined;
  country?: CountryCode | null | undefined;
  language?: LanguageCode | null | undefined;
}>;


export type ListIdentifiersQuery = { products: { nodes: Array<{ id: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type FindByIdsQueryVariables = Exact<{
  ids: Array<string> | string;
  country?: CountryCode | null | undefined;
  language?: LanguageCode | null | undefined;
}>;


export type FindByIdsQuery = { nodes: Array<
    | { __typename: 'AppliedGiftCard' }
    | { __typename: 'Article' }
    | { __typename: 'Blog' }
    | { __typename: 'Cart' }
    | { __typename: 'CartLine' }
    | { __typename: 'Collection' }
    | { __typename: 'Comment' }
    | { __typename: 'Company' }
    | { __typename: 'CompanyContact' }
    | { __typename: 'CompanyLocation' }
    | { __typename: 'ComponentizableCartLine' }
    | { __typename: 'ExternalVideo' }
    | { __typename: 'GenericFile' }
    | { __typename: 'Location' }
    | { __typename: 'MailingAddress' }
    | { __typename: 'Market' }
    | { __typename: 'MediaImage' }
    | { __typename: 'MediaPresentation' }
    | { __typename: 'Menu' }
    | { __typename: 'MenuItem' }
    | { __typename: 'Metafield' }
    | { __typename: 'Metaobject' }
    | { __typename: 'Model3d' }
    | { __typename: 'Order' }
    | { __typename: 'Page' }
    | (
      { __typename: 'Product' }
      & ProductFragment
    )
    | { __typename: 'ProductOption' }
    | { __typename: 'ProductOptionValue' }
    | { __typename: 'ProductVariant', product: ProductFragment }
    | { __typename: 'Shop' }
    | { __typename: 'ShopPayInstallmentsFinancingPlan' }
    | { __typename: 'ShopPayInstallmentsFinancingPlanTerm' }
    | { __typename: 'ShopPayInstallmentsProductVariantPricing' }
    | { __typename: 'ShopPolicy' }
    | { __typename: 'TaxonomyCategory' }
    | { __typename: 'UrlRedirect' }
    | { __typename: 'Video' }
   | null> };

export type FindByHandleQueryVariables = Exact<{
  handle: string;
  country?: CountryCode | null | undefined;
  language?: LanguageCode | null | undefined;
}>;


export type FindByHandleQuery = { product: ProductFragment | null };

export type FindBySkuQueryVariables = Exact<{
  sku: string;
  country?: CountryCode | null | undefined;
  language?: LanguageCode | null | undefined;
}>;


export type FindBySkuQuery = { predictiveSearch: { products: Array<ProductFragment> } | null };

export type ReadMoreVariantsQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
  country?: CountryCode | null | undefined;
  language?: LanguageCode | null | undefined;
}>;


export type ReadMoreVariantsQuery = { product: { variants: VariantsFragment } | null };

export type ReadShopQueryVariables = Exact<{
  country?: CountryCode | null | undefined;
  language?: LanguageCode | null | undefined;
}>;


export type ReadShopQuery = { localization: { country: { isoCode: CountryCode, currency: { isoCode: CurrencyCode } } } };

export type ListCountriesQueryVariables = Exact<{
  country?: CountryCode | null | undefined;
  language?: LanguageCode | null | undefined;
}>;


export type ListCountriesQuery = { shop: { shipsToCountries: Array<CountryCode> } };
