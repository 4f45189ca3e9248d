import { createApolloClient, createApolloStorefront } from '../apollo.ts';
import { Session } from '../session.ts';
import { createUrqlClient, createUrqlStorefront } from '../urql.ts';
import { browsePage, productPage } from './browse-page.ts';
import { badge, cartLink, cartPage } from './cart-page.ts';
import { draw } from './draw.ts';
import { ordersPage, receiptPage } from './orders-page.ts';

/** `?client=urql&api=http://…`: the same pages over either client. */
const settings = new URLSearchParams(location.search);
const session = new Session(settings.get('api') ?? '', 'demo-app');
const storefront =
  settings.get('client') === 'urql'
    ? createUrqlStorefront(createUrqlClient(session))
    : createApolloStorefront(createApolloClient(session));

function openPage(): HTMLElement {
  const [, page = '', domain = '', rest = ''] = location.hash.split('/');
  if (page === 'product') return productPage(storefront, domain, rest);
  if (page === 'cart') return cartPage(storefront, domain);
  if (page === 'orders') return ordersPage(storefront);
  if (page === 'order') return receiptPage(storefront, domain, rest);
  return browsePage(storefront);
}

const main = draw('main', {});
const show = () => main.replaceChildren(openPage());
document.body.append(
  draw(
    'nav',
    {},
    draw('a', { href: '#/', textContent: 'Shops' }),
    ' ',
    cartLink(storefront, 'apparel.demo.example'),
    ' ',
    cartLink(storefront, 'jewelry.demo.example'),
    ' ',
    draw('a', { href: '#/orders', textContent: 'Orders' }),
    ' ',
    badge(storefront),
  ),
  main,
);
window.addEventListener('hashchange', show);
show();
