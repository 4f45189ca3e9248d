import type { MerchantAdapter } from '../../contract/index.ts';
import { scanByPosition } from '../../toolkit/catalog/scan-by-position.ts';
import { requireData } from '../error-mapper.ts';
import type { VendureContext } from '../vendure-context.ts';
import type { WireProduct } from '../wire.ts';
import { toPlatformProduct } from './catalog-mapper.ts';
import { listProducts } from './catalog-operations.ts';

export const createScanProducts =
  ({ client, settings }: VendureContext): NonNullable<MerchantAdapter['scanProducts']> =>
  (call, part) =>
    scanByPosition<WireProduct>(part, async (skip, take) => {
      const { products } = requireData((await client.shop(call, null, listProducts, { skip, take })).answer);
      return {
        items: products.items,
        total: products.totalItems,
        toProduct: (product) => toPlatformProduct(product, settings),
      };
    });
