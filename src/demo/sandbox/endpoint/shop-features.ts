import { demoSettings } from '../demo-shops/demo-settings.ts';

/** Which features a shop has that not every shop has. */
export interface ShopFeatures {
  readonly addons: boolean;
  readonly promotions: boolean;
  readonly express: boolean;
  readonly vault: boolean;
  readonly networkTokens: boolean;
}

/** The settings that decide, before or after defaults. */
interface FeatureSettings {
  readonly addons?: readonly unknown[] | undefined;
  readonly promotions?: readonly unknown[] | undefined;
  readonly expressProviders?: readonly unknown[] | undefined;
  readonly cardVault?: boolean | undefined;
  readonly cardNetworks?: readonly unknown[] | undefined;
}

/**
 * The features that a shop's settings turn on; those of a demo shop are known if `settings` is null. Asks no sandbox, which may not run
 * yet. An imported shop, whose settings are null too, may have everything.
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
