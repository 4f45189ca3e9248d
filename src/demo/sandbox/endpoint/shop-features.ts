import { demoSettings } from '../demo-shops/demo-settings.ts';

/** What not every shop has. */
export interface ShopFeatures {
  readonly addons: boolean;
  readonly promotions: boolean;
  readonly express: boolean;
  readonly vault: boolean;
  readonly networkTokens: boolean;
}

/** The part of a shop's settings, before or after defaults, that tells. */
interface FeatureSettings {
  readonly addons?: readonly unknown[] | undefined;
  readonly promotions?: readonly unknown[] | undefined;
  readonly expressProviders?: readonly unknown[] | undefined;
  readonly cardVault?: boolean | undefined;
  readonly cardNetworks?: readonly unknown[] | undefined;
}

/**
 * A shop whose settings have no add-ons, promotions, express providers or card vault does not know such a thing. Known without asking the sandbox,
 * which may not run yet. An imported shop, whose settings are null, may have everything.
 */
export function findShopFeatures(domain: string, settings: FeatureSettings | null): ShopFeatures {
  const known = settings ?? demoSettings.find((each) => each.domain === domain);
  if (known === undefined) return everything;
  const { addons = [], promotions = [], expressProviders = [], cardVault = true, cardNetworks } = known;
  return {
    addons: addons.length > 0,
    promotions: promotions.length > 0,
    express: expressProviders.length > 0,
    vault: cardVault,
    networkTokens: cardNetworks?.length !== 0,
  };
}

const everything: ShopFeatures = { addons: true, promotions: true, express: true, vault: true, networkTokens: true };
