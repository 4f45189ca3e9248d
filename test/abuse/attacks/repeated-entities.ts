import assert from 'node:assert/strict';
import type { Attack } from '../attack.ts';
import { postText } from '../support/post-text.ts';

const ALIASES = 20;
const REPRESENTATIONS = 490;

/** One order, asked for some ten thousand times in one document. */
export const repeatedEntities: Attack = {
  name: 'repeated entities',
  run: async ({ url, token, domain, orderId }) => {
    const fields = Array.from(
      { length: ALIASES },
      (_, index) => `a${index}: _entities(representations: $r) { ... on Order { orderNumber } }`,
    );
    const query = `query ($r: [_Any!]!) { ${fields.join(' ')} }`;
    const r = Array.from({ length: REPRESENTATIONS }, () => ({ __typename: 'Order', domain, orderId }));
    const answer = await postText(url, JSON.stringify({ query, variables: { r } }), { 'x-svc-authorization': token });
    assert.match(answer.text, /RepresentationLimitExceeded/);
    return `${answer.status} after ${answer.ms} ms, ${answer.text.length} characters`;
  },
};
