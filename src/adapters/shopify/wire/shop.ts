import * as z from 'zod';
import type * as Answers from '../generated/operations.ts';
import { defineOperation } from './define-operation.ts';
import { LIST_COUNTRIES, READ_SHOP } from './shop-documents.ts';

export const readShop = defineOperation<Answers.ReadShopQuery, Answers.ReadShopQueryVariables>(READ_SHOP)(
  z.object({
    localization: z.object({
      country: z.object({ isoCode: z.string(), currency: z.object({ isoCode: z.string() }) }),
    }),
  }),
);
export const listCountries = defineOperation<Answers.ListCountriesQuery, Answers.ListCountriesQueryVariables>(
  LIST_COUNTRIES,
)(z.object({ shop: z.object({ shipsToCountries: z.array(z.string()) }) }));
