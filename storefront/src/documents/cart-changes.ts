/** The changes of a cart. Each answers the whole cart, why it was refused, and what the buyer should know. */
export const cartChanges = {
  addLineItem: /* GraphQL */ `
    mutation AddLineItem($input: AddLineItemInput!) {
      addLineItem(input: $input) { cart { ...Cart } userErrors { ...Problem } warnings { ...Warning } }
    }
  `,
  updateLineItem: /* GraphQL */ `
    mutation UpdateLineItem($input: UpdateLineItemInput!) {
      updateLineItem(input: $input) { cart { ...Cart } userErrors { ...Problem } warnings { ...Warning } }
    }
  `,
  clearCart: /* GraphQL */ `
    mutation ClearCart($input: ClearCartInput!) {
      clearCart(input: $input) { cart { ...Cart } userErrors { ...Problem } warnings { ...Warning } }
    }
  `,
  setPostalCode: /* GraphQL */ `
    mutation SetPostalCode($input: SetPostalCodeInput!) {
      setPostalCode(input: $input) { cart { ...Cart } userErrors { ...Problem } warnings { ...Warning } }
    }
  `,
  setShippingInfo: /* GraphQL */ `
    mutation SetShippingInfo($input: SetShippingInfoInput!) {
      setShippingInfo(input: $input) { cart { ...Cart } userErrors { ...Problem } warnings { ...Warning } }
    }
  `,
  setBillingInfo: /* GraphQL */ `
    mutation SetBillingInfo($input: SetBillingInfoInput!) {
      setBillingInfo(input: $input) { cart { ...Cart } userErrors { ...Problem } warnings { ...Warning } }
    }
  `,
  setConsents: /* GraphQL */ `
    mutation SetConsents($input: SetConsentsInput!) {
      setConsents(input: $input) { cart { ...Cart } userErrors { ...Problem } warnings { ...Warning } }
    }
  `,
  setShippingMethod: /* GraphQL */ `
    mutation SetShippingMethod($input: SetShippingMethodInput!) {
      setShippingMethod(input: $input) { cart { ...Cart } userErrors { ...Problem } warnings { ...Warning } }
    }
  `,
  setFulfillmentType: /* GraphQL */ `
    mutation SetFulfillmentType($input: SetFulfillmentTypeInput!) {
      setFulfillmentType(input: $input) { cart { ...Cart } userErrors { ...Problem } warnings { ...Warning } }
    }
  `,
  splitShipment: /* GraphQL */ `
    mutation SplitShipment($input: SplitShipmentInput!) {
      splitShipment(input: $input) { cart { ...Cart } userErrors { ...Problem } warnings { ...Warning } }
    }
  `,
  mergeShipments: /* GraphQL */ `
    mutation MergeShipments($input: MergeShipmentsInput!) {
      mergeShipments(input: $input) { cart { ...Cart } userErrors { ...Problem } warnings { ...Warning } }
    }
  `,
  addAddons: /* GraphQL */ `
    mutation AddAddons($input: AddAddonsInput!) {
      addAddons(input: $input) { cart { ...Cart } userErrors { ...Problem } warnings { ...Warning } }
    }
  `,
  removeAddon: /* GraphQL */ `
    mutation RemoveAddon($input: RemoveAddonInput!) {
      removeAddon(input: $input) { cart { ...Cart } userErrors { ...Problem } warnings { ...Warning } }
    }
  `,
  applyPromoCodes: /* GraphQL */ `
    mutation ApplyPromoCodes($input: ApplyPromoCodesInput!) {
      applyPromoCodes(input: $input) { cart { ...Cart } userErrors { ...Problem } warnings { ...Warning } }
    }
  `,
  clearPromoCodes: /* GraphQL */ `
    mutation ClearPromoCodes($input: ClearPromoCodesInput!) {
      clearPromoCodes(input: $input) { cart { ...Cart } userErrors { ...Problem } warnings { ...Warning } }
    }
  `,
} as const;
