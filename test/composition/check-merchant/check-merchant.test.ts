import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { MerchantAdapter } from '../../../src/adapters/contract/index.ts';
import { checkMerchant } from '../../../src/composition/check-merchant/check-merchant.ts';
import type { CheckedStep } from '../../../src/composition/check-merchant/checked-step.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { openSandbox, smallShop, toAdapter } from '../../adapters/sandbox/open-sandbox.ts';
import { atEnd } from '../../support/at-end.ts';

type Whole = Required<MerchantAdapter>;
type Break = (adapter: Whole) => MerchantAdapter;

/** A shop whose adapter is broken in one way. */
async function openShop(t: TestContext, breakIt: Break = (adapter) => adapter) {
  const sandbox = await openSandbox();
  atEnd(t, () => sandbox.close());
  const adapter = breakIt(requireWhole(toAdapter(sandbox.shop)));
  const listLines = () => sandbox.database.selectFrom('cart_lines').selectAll().execute();
  return { sandbox, adapter, listLines };
}

const requireWhole = (adapter: MerchantAdapter): Whole => {
  if (!isWhole(adapter)) throw new TypeError('The shop lacks operations');
  return adapter;
};

const isWhole = (adapter: MerchantAdapter): adapter is Whole => adapter.addLineItems !== undefined;

async function tryShop(adapter: MerchantAdapter, options?: Parameters<typeof checkMerchant>[1]) {
  const call = () => ({ requestId: 'r', signal: new AbortController().signal, buyer: { ip: null, userAgent: null } });
  const steps: CheckedStep[] = [];
  for await (const step of checkMerchant({ domain: smallShop.domain, adapter, call }, options)) steps.push(step);
  const find = (state: string) => steps.filter((step) => step.state === state).map(({ what }) => what);
  return {
    steps,
    wrong: find('wrong'),
    doubtful: find('doubtful'),
    find: (what: string) => steps.find((step) => step.what === what),
  };
}

describe('check:merchant', () => {
  it('finds nothing wrong with a shop that keeps its promises, orders nothing, and leaves an empty cart', async (t) => {
    const { sandbox, adapter, listLines } = await openShop(t);

    const { steps, wrong, doubtful } = await tryShop(adapter);

    assert.deepEqual([wrong, doubtful], [[], []]);
    assert.ok(steps.some(({ what }) => what === 'second unit'));
    assert.deepEqual(await listLines(), []);
    assert.deepEqual(await sandbox.database.selectFrom('orders').selectAll().execute(), []);
  });

  it('finds nothing wrong with an adapter whose methods find each other by `this`, as those of a class do', async (t) => {
    const { adapter } = await openShop(t);
    const instance: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(adapter)) {
      instance[name] =
        typeof member !== 'function'
          ? member
          : function (this: unknown, ...parameters: unknown[]) {
              assert.equal(this, instance, `${name} lost its adapter`);
              return Reflect.apply(member, this, parameters);
            };
    }

    const { wrong, doubtful } = await tryShop(instance as unknown as MerchantAdapter);

    assert.deepEqual([wrong, doubtful], [[], []]);
  });

  it('makes no cart with --read-only, or where nothing is available', async (t) => {
    const { sandbox, adapter } = await openShop(t);
    const soldOut: MerchantAdapter = {
      ...adapter,
      listProducts: async (...parameters) => {
        const page = await requireWhole(adapter).listProducts(...parameters);
        const products = page.products.map((product) => ({
          ...product,
          variants: product.variants.map((variant) => ({ ...variant, available: false })),
        }));
        return { ...page, products };
      },
    };

    const readOnly = await tryShop(adapter, { readOnly: true });
    const nothing = await tryShop(soldOut);

    assert.deepEqual([readOnly.find('cart')?.state, nothing.find('cart')?.state], ['skipped', 'skipped']);
    assert.deepEqual(await sandbox.database.selectFrom('carts').selectAll().execute(), []);
  });

  it('fills the cart with the variant that is named', async (t) => {
    const { sandbox, adapter } = await openShop(t);
    const { variantId } = await sandbox.reference('POSTER');

    const { find } = await tryShop(adapter, { variantId });

    assert.match(find('new cart')?.text ?? '', /^One unit of POSTER, /);
  });

  it('stops at a platform that does not answer, and says what to look at', async (t) => {
    const { adapter } = await openShop(t, (whole) => ({
      ...whole,
      ping: () => Promise.reject(new CommerceError('StoreUnavailable')),
    }));

    const { steps } = await tryShop(adapter);

    assert.deepEqual(
      steps.map(({ what, state }) => [what, state]),
      [['connection', 'wrong']],
    );
    assert.match(
      steps[0]?.text ?? '',
      /^StoreUnavailable: .* See "When something is wrong" on the page of the platform in docs\.$/,
    );
  });

  it('has a hint for a refusal', async (t) => {
    const refuse = (error: CommerceError) => async () => Promise.reject(error);
    const { adapter } = await openShop(t, (whole) => ({
      ...whole,
      addLineItems: refuse(new CommerceError('NotEnoughStockError', { quantityAvailable: 0 })),
      listShippingCountries: refuse(new CommerceError('NotImplemented')),
    }));

    const { find } = await tryShop(adapter);

    assert.match(find('new cart')?.text ?? '', /^NotEnoughStockError: .* Name another with --variant\.$/);
    assert.match(find('countries')?.text ?? '', /^NotImplemented: .* on the page of the platform in docs\.$/);
  });

  it('looks up the variant that is named at a platform that lists no products', async (t) => {
    const { sandbox, adapter } = await openShop(t, ({ listProducts: _, ...others }) => others);
    const { variantId } = await sandbox.reference('POSTER');

    const known = await tryShop(adapter, { variantId });
    const unknown = await tryShop(adapter, { variantId: '987654321' });

    assert.deepEqual([known.wrong, known.doubtful], [[], []]);
    assert.match(known.find('products by reference')?.text ?? '', /^\S+ is found by baseSku, handle, sku, variantId/);
    assert.deepEqual([unknown.doubtful, unknown.wrong], [['product of variant'], ['new cart']]);
  });

  it('shows no words of an error that is not of the catalog', async (t) => {
    const { adapter } = await openShop(t, (whole) => ({
      ...whole,
      listShippingCountries: () => Promise.reject(new TypeError('canary')),
    }));

    const { find, wrong } = await tryShop(adapter);

    assert.deepEqual(wrong, ['countries']);
    assert.match(find('countries')?.text ?? '', /throws TypeError/);
    assert.doesNotMatch(find('countries')?.text ?? '', /canary/);
  });

  const broken: readonly (readonly [string, string, RegExp, Break])[] = [
    [
      'amounts that do not add up',
      'new cart',
      /compare the cart with the platform's/,
      (adapter) => ({
        ...adapter,
        addLineItems: async (...parameters) => {
          const result = await adapter.addLineItems(...parameters);
          const { total } = result.cart;
          return { ...result, cart: { ...result.cart, total: { ...total, number: total.number + 1 } } };
        },
      }),
    ],
    [
      'an unknown variant that is taken',
      'unknown product refused',
      /bug of the adapter/,
      (adapter) => ({
        ...adapter,
        addLineItems: async (call, input) => {
          try {
            return await adapter.addLineItems(call, input);
          } catch {
            return { handle: input.cart ?? '', cart: await adapter.getCart(call, { cart: input.cart ?? '' }) };
          }
        },
      }),
    ],
    [
      'a look-up that finds what nobody has',
      'products by reference',
      /bug of the adapter/,
      (adapter) => ({
        ...adapter,
        getProducts: async (call, input) => {
          const found = await adapter.getProducts(call, input);
          return found.map((product) => product ?? found[0] ?? null);
        },
      }),
    ],
    [
      'another product at the address',
      'product by address',
      /productUrl/,
      (adapter) => ({
        ...adapter,
        getProductByUrl: async (...parameters) => ({
          ...(await adapter.getProductByUrl(...parameters)),
          baseSku: 'another',
        }),
      }),
    ],
    [
      'a cart that is not emptied',
      'cart emptied',
      /empty it at the platform/i,
      (adapter) => ({
        ...adapter,
        clearCart: async (call, { cart: handle }) => ({
          handle,
          cart: await adapter.getCart(call, { cart: handle }),
        }),
      }),
    ],
  ];
  for (const [what, step, hint, breakIt] of broken) {
    it(`finds ${what}, with a hint`, async (t) => {
      const { adapter } = await openShop(t, breakIt);

      const { wrong, find } = await tryShop(adapter);

      assert.deepEqual(wrong, [step]);
      assert.match(find(step)?.text ?? '', hint);
    });
  }

  it('empties the cart by its lines where the adapter clears none, and says so if it cannot', async (t) => {
    const byLines = await openShop(t, ({ clearCart: _, ...adapter }) => adapter);
    const never = await openShop(t, ({ clearCart: _, updateLineItem: __, ...adapter }) => adapter);

    const emptied = await tryShop(byLines.adapter);
    const left = await tryShop(never.adapter);

    assert.deepEqual([emptied.find('cart emptied')?.state, left.find('cart emptied')?.state], ['good', 'doubtful']);
    assert.deepEqual(await byLines.listLines(), []);
    assert.match(left.find('cart emptied')?.text ?? '', /stays at the platform with one line/);
  });
});
