import assert from 'node:assert/strict';
import type { DeviceClient } from './servers/start-service.ts';
import { transferSession } from './transfer-session.ts';

/** A buyer in a browser on the shop's own checkout page, with the device's cart. */
export async function openVisit(device: DeviceClient, domain: string) {
  const { url, userErrors } = await transferSession(device, domain);
  assert.deepEqual(userErrors, []);
  assert.ok(url !== null);
  const begun = await fetch(url, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' });
  const visit = new URL(begun.headers.get('location') ?? '', url).href;
  /** Of the page that was shown last, as a browser sends it. */
  let attempt = {};
  const read = async (response: Response) => {
    const html = await response.text();
    const [, shown] = /name="attempt" value="([^"]+)"/.exec(html) ?? [];
    if (shown !== undefined) attempt = { attempt: shown };
    return { status: response.status, html };
  };
  return {
    /** The page's address holds it: who has it is the buyer. */
    secret: new URL(visit).pathname.split('/').at(-1) ?? '',
    look: async () => (await read(await fetch(visit))).html,
    answer: async (form: Readonly<Record<string, string>>) =>
      read(await fetch(visit, { method: 'POST', body: new URLSearchParams({ ...attempt, ...form }) })),
  };
}
