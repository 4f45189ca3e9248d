import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { startService } from '../support/servers/start-service.ts';
import { toPage } from '../support/to-page.ts';

const page = readFileSync(new URL('../../docs/cart.md', import.meta.url), 'utf8');
const steps = [...page.matchAll(/<!-- test:cart -->\n```graphql\n([\s\S]*?)```(?:\n\n```json\n([\s\S]*?)```)?/g)];

/** The variables of the page that an answer tells. */
function findVariables(answer: string): Readonly<Record<string, string>> {
  const [shipmentId, secondShipmentId] = [...answer.matchAll(/"shipmentId":"([^"]+)"/g)].map(([, id]) => id);
  const lineItemId = /"lineItemId":"([^"]+)"/.exec(answer)?.[1];
  const variantId = /"sku":"PKT-M-MOSS","addToCartRef":\{"variantId":"([^"]+)"/.exec(answer)?.[1];
  return {
    ...(shipmentId !== undefined && { shipmentId }),
    ...(secondShipmentId !== undefined && { secondShipmentId }),
    ...(lineItemId !== undefined && { lineItemId }),
    ...(variantId !== undefined && { variantId }),
  };
}

describe('the page of the cart', () => {
  it('shows requests with the answers that they get, from top to bottom', async () => {
    const domain = 'apparel.demo.example';
    await using service = await startService({ domains: [domain], now: () => Date.UTC(2026, 4, 4, 12) });
    const device = await service.openDevice();
    let known: Readonly<Record<string, string>> = { domain };

    for (const [, request = '', answer] of steps) {
      const declared = [...request.matchAll(/\$(\w+):/g)].map(([, name = '']) => [name, known[name]]);
      const { data, errors } = await device.request(request, Object.fromEntries(declared));
      assert.deepEqual(errors, undefined, request);
      known = { ...known, ...findVariables(JSON.stringify(data)) };

      assert.doesNotMatch(JSON.stringify(data), /"userErrors":\[\{/);
      if (answer === undefined) continue;
      const shown: unknown = JSON.parse(answer);
      assert.deepEqual(toPage(shown, data), shown);
    }

    assert.ok(steps.length > 8);
  });
});
