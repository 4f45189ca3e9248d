import assert from 'node:assert/strict';
import type { Attack } from '../attack.ts';
import { postText } from '../support/post-text.ts';

const DOCUMENTS = 3;
const OPERATIONS = 100;
/** A query that comes for the third time is compiled. */
const RUNS = 3;

const FRAGMENTS = `
fragment M on Money { currency number symbol }
fragment L on LineItem { lineItemId sku variantId description quantity price { ...M } linePrice { ...M } image { url alt } }
fragment S on Shipment { shipmentId lineItemIds notes shippingMethodOptions { description price { ...M } } }
fragment C on Cart { id cartId displayName subTotal { ...M } total { ...M } taxTotal { ...M } lineItems { ...L } shipments { ...S } }`;

/** Documents of many operations that all spread one fragment, each run so often that it is worth keeping. */
export const repeatedDocuments: Attack = {
  name: 'repeated documents',
  run: async ({ url, token }) => {
    const roots = Array.from({ length: 20 }, (_, index) => `r${index}: cart(domain: "none.example") { ...C }`);
    const operations = Array.from({ length: OPERATIONS }, (_, index) => `query O${index} { ...R }`);
    for (let document = 0; document < DOCUMENTS; document += 1) {
      const query = `${operations.join(' ')} fragment R on Query { ${roots.join(' ')} } ${FRAGMENTS} # ${document}`;
      for (let run = 0; run < OPERATIONS * RUNS; run += 1) {
        const body = JSON.stringify({ query, operationName: `O${run % OPERATIONS}` });
        const { status } = await postText(url, body, { 'x-svc-authorization': token });
        assert.ok(status === 200 || status === 429, `status ${status}`);
      }
    }
    return `${DOCUMENTS} documents of ${OPERATIONS} operations, ${RUNS} times each`;
  },
};
