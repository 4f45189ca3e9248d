import type { Merchant } from '../../merchant-calls/merchants.ts';
import type { CatalogContext } from '../catalog-context.ts';

/** Merchants whose catalogs are synchronized: those whose platforms can list their products. */
export const listCatalogMerchants = ({ merchants }: Pick<CatalogContext, 'merchants'>): readonly Merchant[] =>
  merchants.list().filter(({ adapter }) => adapter.listProducts !== undefined);
