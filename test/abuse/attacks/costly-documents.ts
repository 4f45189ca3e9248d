import assert from 'node:assert/strict';
import type { Attack } from '../attack.ts';
import { postText } from '../support/post-text.ts';

const repeat = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join(' ');

/** Documents that are small to send and large to check or to run. */
export const costlyDocuments: Attack = {
  name: 'costly documents',
  run: async ({ url, token, domain }) => {
    const cart = `cart(domain: "${domain}")`;
    const nested = (levels: number) => `${'childOffers { '.repeat(levels)} addonId ${'} '.repeat(levels)}`;
    const documents = [
      `{ ${cart} { addons { offers { ${nested(60)} } } } }`,
      `{ ${cart} { ${repeat(480, (index) => `a${index}: cartId`)} } }`,
      `{ ${repeat(120, (index) => `a${index}: ${cart} { cartId }`)} }`,
      `{ ${cart} { cartId ${'@include(if: true) '.repeat(280)} } }`,
      // Fields of one name are compared with each other.
      `{ ${repeat(130, () => `${cart} { total { number } }`)} }`,
      `{ ${repeat(12, () => `${cart} { ...F0 ...F1 }`)} } ${repeat(
        60,
        (index) => `fragment F${index} on Cart { total { number } ...F${index + 1} ...F${Math.min(index + 2, 60)} }`,
      )} fragment F60 on Cart { cartId }`,
      `{ ${cart} { ...A } } fragment A on Cart { ...B } fragment B on Cart { ...A }`,
      `{ ${'__schema { types { name } } '.repeat(300)} }`,
      `${'\n'.repeat(90_000)}{ a b c d e f g h i j k l }`,
      '{ '.repeat(1_900),
      `{ ${repeat(20, (index) => `a${index}: products(domain: "${domain}", size: 100) { products { title variants { sku title images { url } } } }`)} }`,
    ];
    for (const query of documents) {
      const { text } = await postText(url, JSON.stringify({ query }), { 'x-svc-authorization': token });
      assert.match(text, /"errors"/);
    }
    const batch = JSON.stringify(Array.from({ length: 1_000 }, () => ({ query: '{ __typename }' })));
    assert.equal((await postText(url, batch, { 'x-svc-authorization': token })).status, 400);
    return `${documents.length} documents and a batch refused`;
  },
};
