import { after, before, describe } from 'node:test';
import type { MerchantAdapterHarness } from './harness.ts';
import { type KitRun, openKitRun } from './kit-run.ts';
import { createPromised } from './promised.ts';
import { describeAddons } from './promises/addons.ts';
import { describeAlways } from './promises/always.ts';
import { describeArrivesTwice } from './promises/arrives-twice.ts';
import { describeBilling } from './promises/billing.ts';
import { describeCarts } from './promises/carts.ts';
import { describeCatalog } from './promises/catalog.ts';
import { describeChallenges } from './promises/challenges.ts';
import { describeCheckout } from './promises/checkout.ts';
import { describeExpressCheckout } from './promises/express-checkout.ts';
import { describeForgottenPayments } from './promises/forgotten-payments.ts';
import { describeIdentity } from './promises/identity.ts';
import { describeIsolation } from './promises/isolation.ts';
import { describeOrderProgress } from './promises/order-progress.ts';
import { describeOrderStatus } from './promises/order-status.ts';
import { describeOrders } from './promises/orders.ts';
import { describeOutage } from './promises/outage.ts';
import { describePromotions } from './promises/promotions.ts';
import { describeReconciliation } from './promises/reconciliation.ts';
import { describeRivalKeys } from './promises/rival-keys.ts';
import { describeSecrecy } from './promises/secrecy.ts';
import { describeShipments } from './promises/shipments.ts';
import { describeSlowPayments } from './promises/slow-payments.ts';
import { describeTransport } from './promises/transport.ts';

/**
 * The suite that certifies a merchant adapter: everything that src/adapters/contract promises, one test for each promise, with
 * the platform itself as the judge. Call it at the top of a `node --test` file.
 */
export function describeMerchantAdapter(name: string, harness: MerchantAdapterHarness): void {
  describe(`merchant adapter: ${name}`, () => {
    let opened: KitRun | undefined;
    const promised = createPromised(() => {
      if (opened === undefined) throw new TypeError('The platform was not opened');
      return opened;
    });

    before(async () => {
      opened = await openKitRun(harness);
    });
    after(async () => {
      await opened?.close();
    });

    describe('identity and capabilities', () => describeIdentity(promised));
    describe('catalog', () => describeCatalog(promised));
    describe('carts', () => describeCarts(promised));
    describe('isolation', () => describeIsolation(promised));
    describe('promotions', () => describePromotions(promised));
    describe('add-ons', () => describeAddons(promised));
    describe('checkout', () => describeCheckout(promised));
    describe('shipments', () => describeShipments(promised));
    describe('orders', () => {
      describeOrders(promised);
      describeBilling(promised);
      describeRivalKeys(promised);
    });
    describe('challenges', () => describeChallenges(promised));
    describe('lost answers', () => {
      describeReconciliation(promised);
      describeSlowPayments(promised);
      describeForgottenPayments(promised);
    });
    describe('order status', () => {
      describeOrderStatus(promised);
      describeOrderProgress(promised);
    });
    describe('hand-over and wallets', () => describeExpressCheckout(promised));
    if (harness.transport === 'http') {
      describe('requests that arrive twice', () => describeArrivesTwice(promised));
      describe('transport', () => describeTransport(promised));
    }
    describe('outage', () => describeOutage(promised));
    describe('secrecy', () => describeSecrecy(promised));
    describe('everything seen on the way', () => describeAlways(promised));
  });
}
