/** Whether a shipment goes to an address of the buyer. Without a chosen type it does. */
export const isShipped = ({ type }: { readonly type: { readonly id: string } | null }): boolean =>
  type?.id !== 'PICKUP_IN_STORE';
