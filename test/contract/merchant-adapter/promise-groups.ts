import type { OperationName } from '../../../src/adapters/contract/index.ts';
import type { MerchantAdapterHarness } from './harness.ts';
import type { Promised } from './promised.ts';
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

interface PromiseGroup {
  readonly title: string;
  /** Over HTTP only: what is promised about the way to the platform. */
  readonly overHttp?: true;
  readonly describe: readonly ((promised: Promised) => void)[];
}

const groups: readonly PromiseGroup[] = [
  { title: 'identity and capabilities', describe: [describeIdentity] },
  { title: 'catalog', describe: [describeCatalog] },
  { title: 'carts', describe: [describeCarts, describeChangedGoods] },
  { title: 'isolation', describe: [describeIsolation] },
  { title: 'promotions', describe: [describePromotions] },
  { title: 'add-ons', describe: [describeAddons] },
  { title: 'checkout', describe: [describeCheckout, describeReadiness, describeWalks] },
  { title: 'shipments', describe: [describeShipments, describeFulfillment, describeSplit] },
  { title: 'orders', describe: [describeOrders, describeBilling, describeCaptcha, describeRivalKeys] },
  { title: 'challenges', describe: [describeChallenges] },
  {
    title: 'lost answers',
    describe: [describeReconciliation, describeSlowPayments, describeForgottenPayments, describeVaultedCards],
  },
  { title: 'order status', describe: [describeOrderStatus, describeOrderProgress] },
  { title: 'hand-over', describe: [describeHandOver] },
  { title: 'express checkout', describe: [describeExpressCheckout] },
  { title: 'requests that arrive twice', overHttp: true, describe: [describeArrivesTwice] },
  { title: 'transport', overHttp: true, describe: [describeTransport] },
  { title: 'outage', describe: [describeOutage] },
  { title: 'secrecy', describe: [describeSecrecy] },
  { title: 'everything seen on the way', describe: [describeAlways] },
];

/** What the suite tries, in its order. */
export const findGroups = (transport: MerchantAdapterHarness['transport']): readonly PromiseGroup[] =>
  groups.filter(({ overHttp }) => transport === 'http' || overHttp === undefined);

/** The operations that each promise over HTTP is about. */
export function listPromises(): readonly (readonly OperationName[])[] {
  const promises: (readonly OperationName[])[] = [];
  for (const { describe } of findGroups('http')) {
    for (const each of describe) each((_promise, needs) => promises.push(needs));
  }
  return promises;
}
