import { catalogDocuments } from '../documents/catalog.ts';
import type { CategoriesQuery, PopularQuery } from '../generated/operations.ts';
import { number } from '../i18n/formats.ts';
import { words } from '../i18n/words.ts';
import { DownCard } from '../parts/down-card.tsx';
import { Found } from '../parts/found.tsx';
import { toTone } from '../parts/shop-name.tsx';
import { Strip } from '../parts/strip.tsx';
import { place, toHref } from '../state/place.ts';
import { readCategories } from '../state/search-filters.ts';
import { findShop, shops } from '../state/shops.ts';
import { toCategoryHref, toCategoryName } from '../state/to-category.ts';
import { useQuery } from '../state/use-query.ts';
import { useTitle } from '../state/use-title.ts';

type Branch = Pick<NonNullable<CategoriesQuery['categories']>[number], 'category' | 'productCount'> & {
  readonly children?: readonly Branch[];
};

/** The tree as a list: each category, and right after it those below it. */
const flatten = (branches: readonly Branch[]): readonly Branch[] =>
  branches.flatMap((branch) => [branch, ...flatten(branch.children ?? [])]);

/** All that one shop sells, or a category of it. */
export function ShopPage({ path: [domain = ''] }: { readonly path: readonly string[] }) {
  const w = words.value;
  const { data } = useQuery<CategoriesQuery>(catalogDocuments.categories, { domain });
  const shop = findShop(domain);
  const name = shop?.name ?? domain;
  const chosen = readCategories(place.value.query).flat();
  const branches = flatten(data?.categories ?? []);
  const category = branches.find(({ category: { categoryId } }) => chosen.includes(categoryId))?.category;
  const title = category ? `${name}: ${toCategoryName(category)}` : name;
  useTitle(title);
  if (shop === undefined && shops.value !== undefined) return <h1 class="page">{w.notFound}</h1>;
  return (
    <section class={`page tone-${toTone(domain)}`}>
      <h1>{title}</h1>
      {shop?.isDown && <DownCard name={name} />}
      {branches.length > 0 && (
        <nav aria-label={w.categories}>
          <ul class="tags">
            <Tag name={w.all} href={toHref(`/shops/${domain}`)} isChosen={chosen.length === 0} />
            {branches.map((branch) => (
              <Tag
                key={branch.category.categoryId}
                name={toCategoryName(branch.category)}
                href={toCategoryHref(domain, branch.category)}
                isChosen={branch.category === category}
                count={branch.productCount}
              />
            ))}
          </ul>
        </nav>
      )}
      {chosen.length === 0 && shop?.operations.has('LIST_POPULAR_PRODUCTS') && <Popular key={domain} domain={domain} />}
      <Found shop={domain} />
    </section>
  );
}

/** What sells best. Nobody has bought anything yet, or the shop does not respond: no shelf. */
function Popular({ domain }: { readonly domain: string }) {
  const { data } = useQuery<PopularQuery>(catalogDocuments.popular, { domain });
  const products = data?.popularProducts ?? [];
  const { popular } = words.value;
  return products.length === 0 ? null : (
    <div class="related">
      <h2>{popular}</h2>
      <Strip name={popular} products={products} />
    </div>
  );
}

interface TagProps {
  readonly name: string;
  readonly href: string;
  readonly isChosen: boolean;
  readonly count?: number;
}

const Tag = ({ name, href, isChosen, count }: TagProps) => (
  <li>
    <a href={href} {...(isChosen && { 'aria-current': 'page' as const })}>
      {name} {count !== undefined && <span class="quiet">{number(count)}</span>}
    </a>
  </li>
);
