import {
  type ExpressCheckoutProvider,
  expressCheckoutProviders,
  hasPaymentSheet,
} from '../../../domain/payment/express-checkout.ts';
import type { PaymentHandler } from './payment-handler.ts';

/** One for each provider of express checkouts: by the token of its sheet, or else by the buyer, on the merchant's page. */
export const walletHandlers: readonly PaymentHandler[] = expressCheckoutProviders.map(toHandler);

function toHandler(provider: ExpressCheckoutProvider): PaymentHandler {
  const hasSheet = hasPaymentSheet(provider);
  return {
    id: provider.toLowerCase(),
    instrument: 'wallet',
    isTaken: ({ wallets }) => wallets.includes(provider),
    toConfig: () => ({ approval: hasSheet ? 'token' : 'continue_url' }),
    parse: (credential) => {
      if (!hasSheet) return { approvedAtShop: provider };
      const token = credential?.token;
      return typeof token === 'string' ? { input: { expressCheckout: { provider, token } } } : undefined;
    },
  };
}
