import type { Auth } from '../../auth/create-auth.ts';
import type { RunningCommerce } from '../../commerce/create-commerce.ts';
import { demoPartner } from '../../config/demo.ts';
import type { Config } from '../../config/loaded-config.ts';
import { encryptCard } from '../../cryptography/cards/encrypt-card.ts';
import type { Keys } from '../../cryptography/open-keys.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceErrors } from '../../errors/commerce-errors.ts';
import type { Runtime } from '../../lib/runtime.ts';
import { createVisitorTabs } from '../../server/graphiql/create-visitor-tabs.ts';
import type { DemoVisitors } from '../../server/graphiql/demo-visitors.ts';

/** In demo mode GraphiQL opens with a purchase ready to run, under a new session; otherwise it opens empty. */
export function createDemoTabs(
  config: Config,
  { auth, keys }: { readonly auth: Auth; readonly keys: Keys },
  commerce: RunningCommerce,
  runtime: Runtime,
  visitors: DemoVisitors,
) {
  const shop = config.merchants.find(({ enabled }) => enabled);
  if (!config.demo || shop === undefined) return async () => [];
  const { domain } = shop;
  const visitor = async (): Promise<Caller> => {
    const appId = demoPartner.appIds[0]?.id ?? null;
    const viewer = await auth.authenticate({ svcAuthorization: null, authorization: null, appId, deviceId: null });
    const { signal } = new AbortController();
    return { viewer, requestId: runtime.uuid(), signal, buyer: { ip: null, userAgent: null } };
  };
  return createVisitorTabs({
    domain,
    uuid: runtime.uuid,
    openSession: async (accessToken) => {
      const { session, userErrors } = await commerce.createDeviceSession(await visitor(), { accessToken });
      if (session === null) throw new CommerceErrors(userErrors);
      visitors.add({ partner: demoPartner.name, deviceId: session.deviceId });
      return session;
    },
    findVariant: async () => {
      const { products } = await commerce.listProducts(await visitor(), { domain, page: 1, size: 20 });
      return products.flatMap(({ variants }) => variants).find(({ available }) => available)?.variantId;
    },
    findCheckoutGoods: async () => findCheckoutGoods(commerce, await visitor(), domain),
    encryptCard: async (card) => {
      const expiryYear = new Date(runtime.clock.now()).getUTCFullYear() + 3;
      return encryptCard({ ...card, expiryYear }, await keys.paymentEncryptionKey());
    },
  });
}

const YEN_SHOP = 'jewelry.demo.example';

/** Null if a shop does not have them, or does not respond. */
async function findCheckoutGoods(commerce: RunningCommerce, caller: Caller, domain: string) {
  const find = async (shop: string, sku: string) => {
    const [product] = await commerce.loadProducts(caller, { domain: shop, references: [{ by: 'sku', value: sku }] });
    return product?.variants.find((variant) => variant.sku === sku && variant.available)?.variantId;
  };
  const wanted = [find(domain, 'PKT-M-MOSS'), find(domain, 'BLB-85CM-TAN'), find(YEN_SHOP, 'TKR-SILVE-9')];
  const [shirt, belt, ring] = await Promise.all(wanted).catch(() => []);
  if (shirt === undefined || belt === undefined || ring === undefined) return null;
  return { shirt, belt, yen: { domain: YEN_SHOP, ring } };
}
