import * as z from 'zod';

/** What the platform sends, as far as it is used here. */
const address = z.record(z.string(), z.string());

const wireProduct = z.object({
  id: z.string(),
  code: z.string(),
  slug: z.string(),
  title: z.string(),
  about: z.string(),
  page: z.string(),
  variants: z.array(
    z.object({
      id: z.string(),
      sku: z.string(),
      option: z.string(),
      price: z.string(),
      available: z.boolean(),
      physical: z.boolean(),
    }),
  ),
});

export const wireBell = z.object({ url: z.url().nullable() });

export const wireCountries = z.array(z.string());
export const wireEdition = z.object({ edition: z.int() });
export const wirePage = z.object({ products: z.array(wireProduct), count: z.int() });
export const wireFound = z.array(wireProduct.nullable());

const wirePlace = z.object({ id: z.string(), name: z.string(), address: z.string().nullable() });
const wireTour = z.object({ id: z.string(), from: z.string(), to: z.string() });

export const wireOffers = z.object({
  places: z.array(wirePlace.extend({ lacking: z.array(z.string()) })),
  days: z.array(z.object({ day: z.string(), tours: z.array(wireTour.extend({ full: z.boolean() })) })),
});

export const wireCart = z.object({
  id: z.string(),
  token: z.string(),
  lines: z.array(
    z.object({
      id: z.string(),
      quantity: z.int(),
      variant: z.string(),
      sku: z.string(),
      option: z.string(),
      physical: z.boolean(),
      left: z.int(),
      product: z.string(),
      title: z.string(),
      price: z.string(),
    }),
  ),
  parcels: z.array(
    z.object({
      id: z.string(),
      units: z.array(z.object({ line: z.string(), quantity: z.int() })),
      shipTo: address.nullable(),
      way: z.string().nullable(),
      ways: z.array(z.string()),
      method: z.string().nullable(),
      methods: z.array(z.object({ id: z.string(), name: z.string(), price: z.string(), days: z.string() })),
      place: wirePlace.nullable(),
      day: z.string().nullable(),
      tour: wireTour.nullable(),
    }),
  ),
  postcode: z.string().nullable(),
  shipTo: address.nullable(),
  billTo: address.nullable(),
  codes: z.array(z.string()),
  extras: z.array(
    z.object({ id: z.string(), name: z.string(), price: z.string(), each: z.string(), of: z.string().nullable() }),
  ),
  chosen: z.array(
    z.object({ id: z.string(), line: z.string().nullable(), text: z.string().nullable(), price: z.string() }),
  ),
  ended: z.array(z.string()),
  lapsed: z.array(z.string()),
  short: z.array(z.object({ line: z.string(), left: z.int() })),
  reductions: z.array(z.object({ code: z.string(), amount: z.string() })),
  shipping: z.string(),
  tax: z.string(),
  bag: z.string(),
  total: z.string(),
});

export const wireOrder = z.object({
  id: z.string(),
  number: z.string(),
  at: z.string(),
  state: z.string(),
  cart: wireCart,
  parcel: z.object({ number: z.string(), sent: z.string(), brought: z.string().nullable() }).nullable(),
  refunds: z.array(z.object({ id: z.string(), amount: z.string(), at: z.string() })),
  returns: z.array(
    z.object({
      id: z.string(),
      lines: z.array(z.object({ id: z.string(), sku: z.string(), quantity: z.int() })),
      at: z.string(),
    }),
  ),
  history: z.array(z.object({ what: z.string(), at: z.string() })),
});

export const wireAttempt = z.discriminatedUnion('state', [
  z.object({ state: z.literal('placed'), order: wireOrder }),
  z.object({ state: z.literal('paying') }),
  z.object({ state: z.literal('waiting'), confirmation: z.string(), url: z.string(), until: z.string() }),
  z.object({ state: z.literal('refused'), error: z.string() }),
  z.object({ state: z.literal('void') }),
  z.object({ state: z.literal('unseen') }),
]);

/** Amounts of the lender are whole minor units. */
export const wireTab = z.object({ id: z.string(), asked: z.int(), held: z.int().nullable(), until: z.string() });
export const wireOpenedTab = z.object({ tab: wireTab, cart: wireCart });
export const wireReleased = z.object({ released: z.int().nullable() });
export const wireKept = z.object({ token: z.string(), until: z.string() });
export const wireLink = z.object({ url: z.string(), until: z.string() });

const wireTotal = z.object({ amount: z.int(), currency: z.string() });

export const wireRefusal = z.object({
  error: z.string(),
  item: z.int().optional(),
  left: z.int().optional(),
  parcel: z.string().optional(),
  code: z.string().optional(),
  methods: z.array(z.string()).optional(),
  ways: z.array(z.string()).optional(),
  totals: z.object({ expected: wireTotal, actual: wireTotal }).optional(),
});

export type WireTab = z.output<typeof wireTab>;
export type WireOffers = z.output<typeof wireOffers>;
export type WireProduct = z.output<typeof wireProduct>;
export type WireCart = z.output<typeof wireCart>;
export const wireChanges = z.object({ next: z.int(), orders: z.array(z.string()) });

export type WireOrder = z.output<typeof wireOrder>;
export type WireAttempt = z.output<typeof wireAttempt>;
export type WireTotal = z.output<typeof wireTotal>;
export type WireRefusal = z.output<typeof wireRefusal>;
