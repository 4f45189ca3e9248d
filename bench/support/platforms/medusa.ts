import { startMedusaShop } from '../../../test/platforms/medusa/start-medusa-shop.ts';
import type { BenchPlatform } from './bench-platform.ts';
import { MedusaBuyer, nameMedusaCall } from './medusa-buyer.ts';

const LOOK =
  'a look before the change: it finds an order that is on its way, the cart of another region, and what to put back if an answer is lost (decision 0580)';

export async function startMedusa(): Promise<BenchPlatform> {
  const { url, publishableKey, secretKey, vaultKey, regions, stop } = await startMedusaShop({
    timed: (_part, work) => work(),
  });
  return {
    url,
    stop,
    environment: { MEDUSA_SECRET_KEY: secretKey, MEDUSA_VAULT_KEY: vaultKey },
    settings: (address) => ({
      url: address,
      publishableKey,
      regionId: regions.us,
      secretKey: { env: 'MEDUSA_SECRET_KEY' },
      payment: {
        kind: 'card-vault',
        provider: 'pp_vault_test',
        vaultUrl: `${address}/test-vault`,
        vaultKey: { env: 'MEDUSA_VAULT_KEY' },
      },
    }),
    sku: 'TEA-100',
    nameCall: nameMedusaCall,
    openBuyer: () => MedusaBuyer.open(url, publishableKey, regions.us),
    plans: {
      // A cart of Medusa comes without its shipping options.
      addLineItem: { fewest: 2, because: LOOK },
      updateLineItem: { fewest: 2, because: LOOK },
      setShippingInfo: { fewest: 2, because: LOOK },
      setBillingInfo: { fewest: 2, because: LOOK },
      setShippingMethod: { fewest: 2, because: LOOK },
      cart: { fewest: 2 },
      // Lines go one by one, by identifiers that the cart tells.
      clearCart: { fewest: 2 },
      products: { fewest: 0 },
      // What needs shipping is in the Admin API only.
      product: { fewest: 2 },
      placeOrder: {
        fewest: 7,
        because:
          'each step is a change of its own with its look, told to watchers (seven); the cart is read before the attempt and once more before its session, so that an attempt that was closed cannot pay (two, decision 0580); and Medusa computes it anew before it is paid: an earlier change may have broken off before its taxes (one)',
      },
      order: { fewest: 1 },
    },
  };
}
