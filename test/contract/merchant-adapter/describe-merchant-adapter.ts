import { after, before, describe } from 'node:test';
import type { MerchantAdapterHarness } from './harness.ts';
import { type KitRun, openKitRun } from './kit-run.ts';
import { createPromised } from './promised.ts';
import { describeAlways } from './promises/always.ts';
import { describeArrivesTwice } from './promises/arrives-twice.ts';
import { describeAddons } from './promises/cart/addons.ts';
import { describeCarts } from './promises/cart/carts.ts';
import { describeChangedGoods } from './promises/cart/changed-goods.ts';
import { describeCheckout } from './promises/cart/checkout.ts';
import { describeFulfillment } from './promises/cart/fulfillment.ts';
import { describePromotions } from './promises/cart/promotions.ts';
import { describeReadiness } from './promises/cart/readiness.ts';
import { describeShipments } from './promises/cart/shipments.ts';
import { describeSplit } from './promises/cart/split.ts';
import { describeWalks } from './promises/cart/walks.ts';
import { describeCatalog } from './promises/catalog.ts';
import { describeHandOver } from './promises/hand-over.ts';
import { describeIdentity } from './promises/identity.ts';
import { describeIsolation } from './promises/isolation.ts';
import { describeBilling } from './promises/order/billing.ts';
import { describeCaptcha } from './promises/order/captcha.ts';
import { describeChallenges } from './promises/order/challenges.ts';
import { describeExpressCheckout } from './promises/order/express-checkout.ts';
import { describeForgottenPayments } from './promises/order/forgotten-payments.ts';
import { describeOrderProgress } from './promises/order/order-progress.ts';
import { describeOrderStatus } from './promises/order/order-status.ts';
import { describeOrders } from './promises/order/orders.ts';
import { describeReconciliation } from './promises/order/reconciliation.ts';
import { describeRivalKeys } from './promises/order/rival-keys.ts';
import { describeSlowPayments } from './promises/order/slow-payments.ts';
import { describeVaultedCards } from './promises/order/vaulted-cards.ts';
import { describeOutage } from './promises/outage.ts';
import { describeSecrecy } from './promises/secrecy.ts';
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
    describe('carts', () => {
      describeCarts(promised);
      describeChangedGoods(promised);
    });
    describe('isolation', () => describeIsolation(promised));
    describe('promotions', () => describePromotions(promised));
    describe('add-ons', () => describeAddons(promised));
    describe('checkout', () => {
      describeCheckout(promised);
      describeReadiness(promised);
      describeWalks(promised);
    });
    describe('shipments', () => {
      describeShipments(promised);
      describeFulfillment(promised);
      describeSplit(promised);
    });
    describe('orders', () => {
      describeOrders(promised);
      describeBilling(promised);
      describeCaptcha(promised);
      describeRivalKeys(promised);
    });
    describe('challenges', () => describeChallenges(promised));
    describe('lost answers', () => {
      describeReconciliation(promised);
      describeSlowPayments(promised);
      describeForgottenPayments(promised);
      describeVaultedCards(promised);
    });
    describe('order status', () => {
      describeOrderStatus(promised);
      describeOrderProgress(promised);
    });
    describe('hand-over', () => describeHandOver(promised));
    describe('express checkout', () => describeExpressCheckout(promised));
    if (harness.transport === 'http') {
      describe('requests that arrive twice', () => describeArrivesTwice(promised));
      describe('transport', () => describeTransport(promised));
    }
    describe('outage', () => describeOutage(promised));
    describe('secrecy', () => describeSecrecy(promised));
    describe('everything seen on the way', () => describeAlways(promised));
  });
}
