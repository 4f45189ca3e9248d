import { createCornerShopHarness } from '../../../examples/corner-shop/harness.ts';
import type { MerchantAdapter } from '../../../src/adapters/contract/index.ts';
import type { HttpKit, Kit, MerchantAdapterHarness, OpenPlatform, ShopFixture } from '../merchant-adapter/index.ts';
import type { Adapter, Mutant, World } from './mutant.ts';
import { type Rerouting, startRerouting } from './start-rerouting.ts';

/** The corner shop with every adapter broken in one way. */
export function breakHarness({ mutate, readRetries, reroute }: Mutant): MerchantAdapterHarness {
  const harness = createCornerShopHarness(readRetries === undefined ? {} : { readRetries });
  if (harness.transport !== 'http') throw new TypeError('The corner shop is reached over HTTP');
  return {
    ...harness,
    open: async (kit: HttpKit) => {
      const detours: Rerouting[] = [];
      const platform = await harness.open({
        ...kit,
        proxy: async (target) => {
          if (reroute === undefined) return kit.proxy(target);
          const detour = await startRerouting(target, reroute);
          detours.push(detour);
          return kit.proxy(detour.url);
        },
      });
      const everybody: Adapter[] = [];
      const [first, second] = platform.shops;
      const breakShop = (fixture: ShopFixture) => breakFixture(fixture, mutate, everybody, kit);
      const close = async () => {
        for (const detour of detours) await detour.close();
        await platform.close();
      };
      return { ...platform, shops: [breakShop(first), breakShop(second)], close } satisfies OpenPlatform;
    },
  };
}

function breakFixture(
  fixture: ShopFixture,
  mutate: Mutant['mutate'],
  everybody: Adapter[],
  { logger }: Kit,
): ShopFixture {
  const ledger: World['ledger'] = { charges: [], soldBack: 0 };
  const memory: World['memory'] = new Map();
  const { secondDoor } = fixture;
  let instance = 0;
  return {
    ...fixture,
    createAdapter: async () => {
      const adapter = requireWhole(await fixture.createAdapter());
      everybody.push(adapter);
      instance += 1;
      return mutate(adapter, { fixture, logger, everybody, instance: instance - 1, ledger, memory });
    },
    secondDoor: {
      ...secondDoor,
      charges: async () => [...(await secondDoor.charges()), ...ledger.charges],
      stock: async (variantId) => {
        const stock = await secondDoor.stock(variantId);
        return stock === null ? null : stock + ledger.soldBack;
      },
    },
  };
}

function requireWhole(adapter: MerchantAdapter): Adapter {
  if (!isWhole(adapter)) throw new TypeError('The corner shop has every operation');
  return adapter;
}

const isWhole = (adapter: MerchantAdapter): adapter is Adapter =>
  Object.values(adapter).every((member) => member !== undefined) && 'authorizeExpressCheckout' in adapter;
