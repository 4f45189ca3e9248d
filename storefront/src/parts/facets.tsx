import type { SearchQuery } from '../generated/operations.ts';
import { number } from '../i18n/formats.ts';
import { words } from '../i18n/words.ts';
import { goTo, place, toHref } from '../state/place.ts';
import { listSorts, readCategories, readSort } from '../state/search-filters.ts';
import { toCategoryName } from '../state/to-category.ts';

type FoundFacets = NonNullable<SearchQuery['searchProducts']>['facets'];

/** A form that is its own address: each change searches anew. */
function apply(form: HTMLFormElement): void {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value !== '') query.append(name, String(value));
  goTo(`${toHref(place.value.path)}?${query}`, { replace: true });
}

/** Shops have categories of their own: those of one name are one value. What is chosen stays whole where others filter a part of it away. */
function listCategories({ categories }: FoundFacets): GroupProps['values'] {
  const chosen = readCategories(place.value.query);
  return [...Map.groupBy(categories, ({ category }) => toCategoryName(category))].map(([label, same]) => {
    const ids = same.map(({ category: { categoryId } }) => categoryId);
    const value = chosen.find((each) => each.some((id) => ids.includes(id))) ?? ids;
    return { value: value.join(' '), label, count: same.reduce((sum, { count }) => sum + count, 0) };
  });
}

/** `isOneShop`: on a page of its own, which has the shop and its categories beside the filters. */
export function Facets({ facets, isOneShop }: { readonly facets: FoundFacets; readonly isOneShop: boolean }) {
  const w = words.value;
  const { path, query } = place.value;
  const kept = [...query].filter(([name]) => name === 'q' || (isOneShop && name === 'category'));
  const isWide = matchMedia('(min-width: 56rem)').matches;
  return (
    <details class="facets" open={isWide}>
      <summary>{w.filters}</summary>
      <form onChange={(event) => apply(event.currentTarget)} onSubmit={(event) => event.preventDefault()}>
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label class="field">
          {w.sort}
          <select name="sort" value={readSort(query)}>
            {listSorts(query).map((sort) => (
              <option key={sort} value={sort}>
                {w.sorts[sort]}
              </option>
            ))}
          </select>
        </label>
        {!isOneShop && (
          <>
            <Group
              legend={w.shop}
              name="shop"
              values={facets.merchants.map(({ domain, displayName, count }) => ({
                value: domain,
                label: displayName,
                count,
              }))}
            />
            <Group legend={w.category} name="category" values={listCategories(facets)} />
          </>
        )}
        <Group legend={w.brand} name="brand" values={facets.brands} />
        {facets.options.map(({ option, values }) => (
          <Group
            key={option}
            legend={option.charAt(0).toUpperCase() + option.slice(1)}
            name="option"
            values={values.map(({ value, count }) => ({ value: `${option}:${value}`, label: value, count }))}
          />
        ))}
        <div class="pair">
          <label class="field">
            {w.minPrice}
            <input type="number" name="min" min={0} step="any" value={query.get('min') ?? ''} />
          </label>
          <label class="field">
            {w.maxPrice}
            <input type="number" name="max" min={0} step="any" value={query.get('max') ?? ''} />
          </label>
        </div>
        <label class="check">
          <input type="checkbox" name="stock" value="true" checked={query.get('stock') === 'true'} />
          {w.inStock}
        </label>
      </form>
      <a href={`${toHref(path)}?${new URLSearchParams(kept)}`}>{w.clearFilters}</a>
    </details>
  );
}

interface GroupProps {
  readonly legend: string;
  readonly name: string;
  readonly values: readonly { readonly value: string; readonly label?: string; readonly count: number }[];
}

const SHOWN = 8;

function Group({ legend, name, values }: GroupProps) {
  const chosen = place.value.query.getAll(name);
  if (values.length === 0) return null;
  // What is chosen can be taken back, also where nothing else matches it.
  const shown = values.filter(({ value }, index) => index < SHOWN || chosen.includes(value));
  return (
    <fieldset>
      <legend>{legend}</legend>
      {shown.map(({ value, label = value, count }) => (
        <label class="check" key={value}>
          <input type="checkbox" name={name} value={value} checked={chosen.includes(value)} />
          {label} <span class="quiet">{number(count)}</span>
        </label>
      ))}
    </fieldset>
  );
}
