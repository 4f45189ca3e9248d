import { startVendureShop } from '../../../test/platforms/vendure/start-vendure-shop.ts';
import type { BenchPlatform } from './bench-platform.ts';
import { nameVendureCall, VendureBuyer } from './vendure-buyer.ts';

const LOOK = 'a look before the change: Vendure would start a new order in a session whose order was placed';

export async function startVendure(): Promise<BenchPlatform> {
  const { url, adminUsername, adminPassword, stop } = await startVendureShop({ timed: (_part, work) => work() });
  return {
    url,
    stop,
    environment: { VENDURE_ADMIN_PASSWORD: adminPassword },
    settings: (address) => ({
      shopApiUrl: `${address}/shop-api`,
      adminApiUrl: `${address}/admin-api`,
      adminUsername,
      adminPassword: { env: 'VENDURE_ADMIN_PASSWORD' },
      payment: { kind: 'test-handler', method: 'card' },
    }),
    sku: 'POSTER',
    nameCall: nameVendureCall,
    openBuyer: () => VendureBuyer.open(url, adminUsername, adminPassword),
    plans: {
      addLineItem: { fewest: 2, because: LOOK },
      updateLineItem: { fewest: 2, because: LOOK },
      setShippingInfo: { fewest: 2, because: LOOK },
      setBillingInfo: { fewest: 2, because: LOOK },
      setShippingMethod: { fewest: 2 },
      cart: { fewest: 1 },
      clearCart: { fewest: 1, because: LOOK },
      products: { fewest: 0 },
      product: { fewest: 1 },
      placeOrder: {
        fewest: 4,
        because:
          'each step is a change of its own with its look, told to watchers; and a document with several mutations goes on after a refusal, so that nothing may stand beside the payment (decision 0087)',
      },
      order: { fewest: 1 },
    },
  };
}
