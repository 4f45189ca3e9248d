import type { CardNetworkName } from '../../domain/card-network/card-network.ts';
import { captchaRoute, toPageUrl } from './pages/page-addresses.ts';
import type { Shop } from './shop.ts';

/** What a frontend should know before there is a cart. */
export interface ShopRequirements {
  readonly currency: string;
  /** The shop's home country. */
  readonly country: string;
  /** The countries that the shop ships to. */
  readonly countries: readonly string[];
  readonly postalCodeFirst: boolean;
  readonly captcha: { readonly url: string } | null;
  readonly expressProviders: readonly string[];
  readonly cardNetworks: readonly CardNetworkName[];
}

export const getRequirements = async ({ settings, publicUrl }: Shop): Promise<ShopRequirements> => ({
  currency: settings.currency,
  country: settings.homeCountry,
  countries: settings.countries,
  postalCodeFirst: settings.postalCodeRequired,
  expressProviders: settings.expressProviders.map(({ provider }) => provider),
  cardNetworks: settings.cardNetworks,
  captcha: settings.captcha ? { url: toPageUrl(publicUrl, captchaRoute, settings.domain) } : null,
});
