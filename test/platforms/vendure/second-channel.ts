import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { AdminDoor } from './admin-door.ts';

const withId = z.object({ id: z.string() });
const listed = z.object({ items: z.array(withId) });
const everything = z.object({
  zones: listed,
  products: listed,
  shippingMethods: listed,
  paymentMethods: listed,
  promotions: listed,
  stockLocations: listed,
});
const EVERYTHING = `{
  zones { items { id } }
  products(options: { take: 100 }) { items { id } }
  shippingMethods { items { id } }
  paymentMethods { items { id } }
  promotions { items { id } }
  stockLocations { items { id } }
}`;

/** Another merchant on the same server: a channel with the same goods in euros, twice as dear. */
export async function openSecondChannel(
  door: AdminDoor,
): Promise<{ readonly token: string; readonly currency: string }> {
  const token = `tassen-${randomUUID()}`;
  const all = await door.ask(EVERYTHING, {}, everything);
  const ids = ({ items }: z.output<typeof listed>) => items.map(({ id }) => id);
  const zone = all.zones.items[0]?.id;
  const { createChannel } = await door.ask(
    'mutation ($input: CreateChannelInput!) { createChannel(input: $input) { ... on Channel { id } } }',
    {
      input: {
        code: token,
        token,
        defaultLanguageCode: 'en',
        defaultCurrencyCode: 'EUR',
        pricesIncludeTax: false,
        defaultTaxZoneId: zone,
        defaultShippingZoneId: zone,
      },
    },
    z.object({ createChannel: withId }),
  );
  const channelId = createChannel.id;
  const assignments: readonly (readonly [string, Record<string, unknown>])[] = [
    ['StockLocations', { stockLocationIds: ids(all.stockLocations) }],
    ['Products', { productIds: ids(all.products), priceFactor: 2 }],
    ['ShippingMethods', { shippingMethodIds: ids(all.shippingMethods) }],
    ['PaymentMethods', { paymentMethodIds: ids(all.paymentMethods) }],
    ['Promotions', { promotionIds: ids(all.promotions) }],
  ];
  for (const [what, input] of assignments) {
    const type = what === 'Products' ? 'AssignProductsToChannelInput' : `Assign${what}ToChannelInput`;
    await door.ask(
      `mutation ($input: ${type}!) { assign${what}ToChannel(input: $input) { id } }`,
      { input: { channelId, ...input } },
      z.unknown(),
    );
  }
  return { token, currency: 'EUR' };
}
