import type { Mutant } from './mutant.ts';
import { addonMutants } from './mutants/addons.ts';
import { arrivesTwiceMutants, forgottenPaymentMutants } from './mutants/arrives-twice.ts';
import { captchaMutants } from './mutants/captcha.ts';
import { alwaysMutants, cartMutants, isolationMutants } from './mutants/carts.ts';
import { catalogMutants, handOverMutants, identityMutants } from './mutants/catalog.ts';
import { changedGoodsMutants } from './mutants/changed-goods.ts';
import { billingMutants, checkoutMutants } from './mutants/checkout.ts';
import { expressMutants } from './mutants/express-checkout.ts';
import { orderProgressMutants } from './mutants/order-progress.ts';
import { challengeMutants, orderMutants, orderStatusMutants, reconciliationMutants } from './mutants/orders.ts';
import { promotionMutants } from './mutants/promotions.ts';
import { readinessMutants } from './mutants/readiness.ts';
import { rivalKeyMutants } from './mutants/rival-keys.ts';
import { shipmentMutants } from './mutants/shipments.ts';
import { slowPaymentMutants } from './mutants/slow-payments.ts';
import { outageMutants, secrecyMutants, transportMutants } from './mutants/transport.ts';
import { vaultedCardMutants } from './mutants/vaulted-cards.ts';

/** In the order of the suite. */
export const allMutants: readonly Mutant[] = [
  ...identityMutants,
  ...catalogMutants,
  ...cartMutants,
  ...changedGoodsMutants,
  ...isolationMutants,
  ...promotionMutants,
  ...addonMutants,
  ...checkoutMutants,
  ...readinessMutants,
  ...shipmentMutants,
  ...orderMutants,
  ...billingMutants,
  ...captchaMutants,
  ...rivalKeyMutants,
  ...challengeMutants,
  ...reconciliationMutants,
  ...slowPaymentMutants,
  ...forgottenPaymentMutants,
  ...vaultedCardMutants,
  ...orderStatusMutants,
  ...orderProgressMutants,
  ...handOverMutants,
  ...expressMutants,
  ...arrivesTwiceMutants,
  ...transportMutants,
  ...outageMutants,
  ...secrecyMutants,
  ...alwaysMutants,
];
