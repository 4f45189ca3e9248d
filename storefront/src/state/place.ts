import { computed, signal } from '@preact/signals';

const ROOT = '/shop';

const address = signal(location.href);

/** Where the buyer is: `/bag`, and what the address says besides. */
export const place = computed(() => {
  const { pathname, searchParams } = new URL(address.value);
  return { path: pathname.slice(ROOT.length).replace(/\/$/, '') || '/', query: searchParams };
});

export const toHref = (path: string, query?: Readonly<Record<string, string>>): string =>
  `${ROOT}${path === '/' ? '' : path}${query === undefined ? '' : `?${new URLSearchParams(query)}`}`;

export function goTo(href: string, { replace = false } = {}): void {
  const isOther = new URL(href, location.href).pathname !== location.pathname;
  history[replace ? 'replaceState' : 'pushState'](null, '', href);
  address.value = location.href;
  if (isOther) scrollTo({ top: 0 });
}

/** Links of this site change the page without loading it. */
export function followLinks(): void {
  addEventListener('popstate', () => {
    address.value = location.href;
  });
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || link.target !== '' || !/^\/shop(?:[/?]|$)/.test(link.getAttribute('href') ?? '')) return;
    event.preventDefault();
    goTo(link.href);
  });
}
