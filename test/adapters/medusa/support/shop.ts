import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TestContext } from 'node:test';
import type {
  CartResult,
  MerchantAdapter,
  MerchantCall,
  NewLineItem,
  OrderSubmission,
} from '../../../../src/adapters/contract/index.ts';
import { createMedusaAdapter } from '../../../../src/adapters/medusa/index.ts';
import { medusaSettingsSchema } from '../../../../src/adapters/medusa/settings.ts';
import type { Address } from '../../../../src/domain/address.ts';
import { secretCard } from '../../../../src/domain/payment/payment.ts';
import { Secret } from '../../../../src/lib/secret.ts';
import { defaultHttpSettings } from '../../../../src/upstream-http/http-settings.ts';
import { createUndiciTransport, type HttpTransport } from '../../../../src/upstream-http/http-transport.ts';
import { readVariants } from '../../../platforms/medusa/read-variants.ts';
import { record, replay } from './recording.ts';

export const ann: Address = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  phone: '+15125550100',
  address1: '1 Main St',
  address2: null,
  company: null,
  city: 'Austin',
  stateOrProvince: 'TX',
  country: 'US',
  postalCode: '78701',
};

const payByCard = (number: string): OrderSubmission['payment'] => ({
  kind: 'card',
  card: secretCard({ number, expiryMonth: 12, expiryYear: 2039, securityCode: '123', holderName: 'Ann Lee' }),
});

/** An order by card of the cart that a scripted Medusa answers. */
export const submission: OrderSubmission = {
  cart: 'cart_1',
  attemptKey: 'a-1',
  paymentKey: 'p-1',
  payment: payByCard('4242424242424242'),
  billingInfo: ann,
  captchaToken: null,
  returnUrl: null,
  challengesAllowed: false,
};

export type MedusaShopAdapter = Required<MerchantAdapter>;

export interface TestShop {
  readonly adapter: MedusaShopAdapter;
  /** The variants of the shop by SKU. */
  readonly variants: Readonly<Record<string, string>>;
  /** The calls sent since the last look: method and path, identifiers left out. */
  sent(): readonly string[];
  item(sku: string, quantity?: number): NewLineItem;
  /** A submission under a key of this test. */
  submission(cart: string, changes?: Partial<OrderSubmission> & { readonly number?: string }): OrderSubmission;
}

interface Facts {
  readonly regionId: string;
  readonly variants: Readonly<Record<string, string>>;
}

const factsFile = path.join(import.meta.dirname, '../recordings/shop.json');

export const call = (signal: AbortSignal = AbortSignal.timeout(30_000)): MerchantCall => ({
  requestId: 'request-1',
  signal,
  buyer: { ip: null, userAgent: null },
});

/**
 * The shop of test/platforms/medusa/shop: the answers that it gave when they were recorded, or, where MEDUSA_SERVER describes a running one,
 * that server itself.
 */
export async function openShop(t: TestContext): Promise<TestShop> {
  const server: { url: string; publishableKey: string; secretKey: string; vaultKey: string; regions: { us: string } } =
    JSON.parse(
      process.env['MEDUSA_SERVER'] ??
        '{"url":"http://localhost:9000","publishableKey":"pk","secretKey":"sk","vaultKey":"key","regions":{"us":""}}',
    );
  const isLive = process.env['MEDUSA_SERVER'] !== undefined;
  const isRecording = process.env['MEDUSA_RECORD'] !== undefined;
  const network = isLive ? createUndiciTransport(defaultHttpSettings) : replay(t.fullName);
  const transport = isRecording ? record(t.fullName, network) : network;
  const facts: Facts = isLive
    ? { regionId: server.regions.us, variants: await readVariants(server) }
    : JSON.parse(readFileSync(factsFile, 'utf8'));
  if (isRecording) writeFileSync(factsFile, `${JSON.stringify(facts, null, 2)}\n`);
  const calls: string[] = [];
  const watched: HttpTransport = {
    send: (request) => {
      const { pathname } = new URL(request.url);
      calls.push(`${request.method} ${pathname.replace(/\/[a-z]+(?:_[a-z]+)?_[0-9A-Z]{26}\b/g, '/…')}`);
      return transport.send(request);
    },
    close: () => transport.close(),
  };
  const adapter = createMedusaAdapter(
    medusaSettingsSchema.parse({
      url: server.url,
      publishableKey: server.publishableKey,
      secretKey: new Secret(server.secretKey),
      regionId: facts.regionId,
      productUrl: 'https://shop.example/products/{slug}',
      payment: {
        kind: 'card-vault',
        provider: 'pp_vault_test',
        vaultUrl: `${server.url}/test-vault`,
        vaultKey: new Secret(server.vaultKey),
      },
    }),
    { transport: watched },
  );
  t.after(() => adapter.close?.());
  // The same in a recording and its replay; another one in each run on a server, whose provider charges once for a key.
  const seed = isLive && !isRecording ? randomBytes(9) : t.fullName;
  const key = createHash('sha256').update(seed).digest('hex').slice(0, 12);
  let keys = 0;
  return {
    adapter: adapter as MedusaShopAdapter,
    variants: facts.variants,
    sent: () => calls.splice(0),
    item: (sku, quantity = 1) => ({
      addToCartRef: { variantId: facts.variants[sku] ?? sku, productId: null, variantHandles: [] },
      quantity,
    }),
    submission: (cart, { number = '4242424242424242', ...changes } = {}) => {
      keys += 1;
      const keyed = `${key}-${keys}`;
      return {
        ...submission,
        cart,
        attemptKey: keyed,
        paymentKey: keyed,
        payment: payByCard(number),
        returnUrl: 'https://buyer.example/back',
        ...changes,
      };
    },
  };
}

/** A cart with an address and the first shipping method, ready to be ordered. */
export async function readyCart({ adapter, item }: TestShop): Promise<CartResult> {
  const { handle } = await adapter.addLineItems(call(), {
    cart: null,
    items: [item('MUG-S-BLUE', 2), item('TEA-100')],
    flush: false,
  });
  const shipped = await adapter.setShippingInfo(call(), { cart: handle, shipmentId: null, address: ann });
  const [shipment] = shipped.cart.shipments;
  return adapter.setShippingMethod(call(), {
    cart: shipped.handle,
    shipmentId: shipment?.shipmentId ?? '',
    shippingMethodId: shipment?.shippingMethodOptions[0]?.id ?? '',
  });
}
