import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { PlatformProduct, Product } from '../../../src/domain/product/product.ts';
import { getProduct } from '../../../src/server/ucp/catalog/get-product.ts';
import type { UcpCall } from '../../../src/server/ucp/ucp-call.ts';
import { platformProduct } from '../../support/servers/platform-product.ts';

const VARIANTS = 2_000;

/** Counts how often the options of its variants, and the values of its own options, are looked at. */
function countLooks(product: PlatformProduct) {
  const looks = { variants: 0, values: 0 };
  const variants = product.variants.map(({ variantOptionList, ...variant }) => ({
    ...variant,
    get variantOptionList() {
      looks.variants += 1;
      return variantOptionList;
    },
  }));
  const variantOptionValues = product.variantOptionValues.map((option) => ({
    ...option,
    optionValues: option.optionValues.map(({ value, ...rest }) => ({
      ...rest,
      get value() {
        looks.values += 1;
        return value;
      },
    })),
  }));
  return { looks, product: { ...product, variants, variantOptionValues } };
}

const toCall = (product: PlatformProduct, body: object): UcpCall => {
  const found: Product = { ...product, domain: 'shop.example', domainName: 'Shop', asOf: 0 };
  const loadProducts = async (_caller: unknown, { references }: { readonly references: readonly unknown[] }) =>
    references.map(() => found);
  const call: Partial<UcpCall> = {
    domain: found.domain,
    capabilities: new Set(),
    body,
    toCaller: () => ({}) as never,
    options: { commerce: { loadProducts } } as never,
  };
  return { ...call, platform: { version: '2026-08-25' } } as UcpCall;
};

it('a product of thousands of variants is looked at a few times, not once for each of its values', async () => {
  const sketches = Array.from({ length: VARIANTS }, (_, index) => ({
    price: 1_000,
    available: index % 2 === 0,
    options: { Pattern: `p${index}` },
  }));
  const { looks, product } = countLooks(platformProduct({ id: 'many', title: 'Tile', variants: sketches }));
  const selected = [{ name: 'Pattern', label: 'p7' }];

  const { body } = await getProduct.run(toCall(product, { id: 'many', selected }));

  const { product: shown } = body as { product: { options: { values: object[] }[]; variants: { id: string }[] } };
  const values = shown.options[0]?.values ?? [];
  assert.deepEqual([values.length, shown.variants.map(({ id }) => id)], [VARIANTS, ['many-7']]);
  assert.deepEqual(values.slice(6, 8), [
    { id: 'p6', label: 'p6', exists: true, available: true },
    { id: 'p7', label: 'p7', exists: true, available: false },
  ]);
  assert.ok(looks.variants <= 10 * VARIANTS, `${looks.variants} looks at options of variants`);
  assert.ok(looks.values <= 10 * VARIANTS, `${looks.values} looks at values`);
});
