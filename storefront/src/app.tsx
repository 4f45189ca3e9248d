import type { ComponentType } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Drawer } from './drawer/drawer.tsx';
import { words } from './i18n/words.ts';
import { BagPage } from './pages/bag.tsx';
import { CardTokenPage } from './pages/card-token.tsx';
import { CheckoutPage } from './pages/checkout.tsx';
import { ExpressPage } from './pages/express.tsx';
import { HomePage } from './pages/home.tsx';
import { LivePage } from './pages/live.tsx';
import { OrderPage } from './pages/order.tsx';
import { OrdersPage } from './pages/orders.tsx';
import { ProductPage } from './pages/product.tsx';
import { SearchPage } from './pages/search.tsx';
import { ShopPage } from './pages/shop.tsx';
import { Failure } from './parts/failure.tsx';
import { Header } from './parts/header.tsx';
import { place } from './state/place.ts';
import { failure } from './state/shops.ts';
import { useTitle } from './state/use-title.ts';

type Page = ComponentType<{ readonly path: readonly string[] }>;

const pages: ReadonlyMap<string, Page> = new Map(
  Object.entries({
    '': HomePage,
    search: SearchPage,
    product: ProductPage,
    bag: BagPage,
    shops: ShopPage,
    checkout: CheckoutPage,
    live: LivePage,
    express: ExpressPage,
    'card-token': CardTokenPage,
    orders: OrdersPage,
    order: OrderPage,
  }),
);

/** What the parts of an address say, or nothing if it is broken. */
function decode(parts: readonly string[]): readonly string[] | undefined {
  try {
    return parts.map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function NotFound() {
  const w = words.value;
  useTitle(w.notFound);
  return (
    <section class="page">
      <h1>{w.notFound}</h1>
      <p>
        <a href="/shop">{w.toShops}</a>
      </p>
    </section>
  );
}

export function App() {
  const { path } = place.value;
  const [, name = '', ...rest] = path.split('/');
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    // Readers of the page hear where they are; the first page is announced by the browser.
    if (!isFirst.current) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [path]);
  const parts = decode(rest);
  const Page = (parts && pages.get(name)) ?? NotFound;
  return (
    <>
      <a class="skip" href="#main">
        {words.value.skip}
      </a>
      <Header />
      <main id="main" ref={main} tabIndex={-1}>
        {failure.value === null ? <Page key={path} path={parts ?? []} /> : <Failure />}
      </main>
      <footer>{words.value.demo}</footer>
      <Drawer />
    </>
  );
}
