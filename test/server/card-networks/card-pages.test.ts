import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { CALLBACK, enrol, proceed } from '../../support/card-networks/card-journey.ts';
import { type CardBackend, numbers } from '../../support/card-networks/open-backend.ts';
import { type CardService, startCardService } from '../../support/card-networks/start-card-service.ts';
import { until } from '../../support/until.ts';

describe('the frame callback', () => {
  let cards: CardService;
  let backend: CardBackend;
  let now = Date.now();
  before(async () => {
    cards = await startCardService({ now: () => now });
    backend = await cards.openBackend();
  });
  after(() => cards[Symbol.asyncDispose]());

  /** Where the network sends its frame at the end. */
  async function findFrameCallback(): Promise<URL> {
    const enrolled = await backend.call('enrollCard', await backend.enrolInput(numbers.B));
    const input = { methodId: 'page', callbackUri: CALLBACK };
    const framed = await proceed(backend, 'triggerCardVerification', enrolled, input);
    return new URL(String(new URL(Object(framed['frame']).url).searchParams.get('back')));
  }

  it('posts to the exact origin of the flow, and only its page may frame it', async () => {
    const url = await findFrameCallback();
    url.searchParams.set('nonce', 'nonce-1');
    url.searchParams.set('payload', 'cGF5bG9hZA');

    const response = await fetch(url);
    const html = await response.text();

    const policy = String(response.headers.get('content-security-policy'));
    assert.equal(response.status, 200);
    assert.match(policy, /^default-src 'none'; script-src 'sha256-[^']+'; frame-ancestors https:\/\/shop\.example; /);
    assert.equal(response.headers.get('x-frame-options'), null);
    assert.equal(response.headers.get('referrer-policy'), 'no-referrer');
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.match(html, /data-target="https:\/\/shop\.example" data-nonce="nonce-1" data-payload="cGF5bG9hZA"/);
    assert.ok(!html.includes("'*'"));
  });

  it('shows nothing for a state that is not ours, that is too old, or with anything but a nonce and a payload', async () => {
    const url = await findFrameCallback();
    const changed = (change: Readonly<Record<string, string>>) => {
      const other = new URL(url);
      for (const [name, value] of Object.entries({ nonce: 'n', payload: 'p', ...change }))
        other.searchParams.set(name, value);
      return fetch(other);
    };

    const wrong = [
      await fetch(url),
      await changed({ state: 'v1.AAAA' }),
      await changed({ nonce: '"><script>' }),
      await changed({ payload: 'x'.repeat(2_001) }),
    ];
    now += 3_600_000;
    wrong.push(await changed({}));

    for (const response of wrong) {
      assert.equal(response.status, 400);
      assert.match(String(response.headers.get('content-security-policy')), /frame-ancestors 'none'/);
      assert.doesNotMatch(await response.text(), /<script|data-/);
    }
  });
});

describe('a picture of a card', () => {
  it('is of no other service, and its address tells nothing of the card', async () => {
    await using cards = await startCardService();
    const backend = await cards.openBackend();
    const { cardArt, virtualCardId } = await enrol(backend, 'C');

    const url = new URL(Object(cardArt).url);
    const token = url.pathname.split('/').at(-1) ?? '';

    assert.equal(url.origin, cards.service.url);
    const bytes = Buffer.from(token.slice(3), 'base64url').toString('latin1');
    for (const canary of [String(virtualCardId), '0005', 'art-']) assert.ok(!bytes.includes(canary), canary);
    assert.equal((await fetch(new URL('/card-art/v1.AAAA', url))).status, 404);
  });

  it('is asked of its network once in a minute, however many load it at once or by another address', async () => {
    let now = Date.now();
    await using cards = await startCardService({ now: () => now });
    const backend = await cards.openBackend();
    const enrolled = await enrol(backend, 'C');
    const again = await enrol(backend, 'C');
    const [url, other] = [enrolled, again].map(({ cardArt }) => String(Object(cardArt).url));
    const network = cards.networks.C;
    const answered = Promise.withResolvers<void>();
    network.slow('getCardArt', answered.promise);
    network.takeCalls();

    const leaving = new AbortController();
    const left = assert.rejects(fetch(String(url), { signal: leaving.signal }));
    const loading = [url, other, url].map((each) => fetch(String(each)));
    await until(async () => network.calls.length > 0);
    leaving.abort();
    answered.resolve();
    const pictures = await Promise.all(loading);
    const kept = await fetch(String(url));
    const calls = network.takeCalls();
    now += 60_000;
    await fetch(String(url));

    await left;
    assert.notEqual(url, other);
    assert.deepEqual(
      [...pictures, kept].map(({ status }) => status),
      [200, 200, 200, 200],
    );
    assert.equal(kept.headers.get('cache-control'), 'private, max-age=60');
    assert.deepEqual(calls, ['getCardArt']);
    assert.deepEqual(network.takeCalls(), ['getCardArt']);
  });

  it('of a deleted card is refused at once, and its network is asked once more', async () => {
    await using cards = await startCardService();
    const backend = await cards.openBackend();
    const { cardArt, virtualCardId } = await enrol(backend, 'C');
    const { url } = Object(cardArt);
    const before = await fetch(url);
    await backend.call('deleteCard', { virtualCardId, network: 'C' });
    cards.networks.C.takeCalls();

    const refused = [await fetch(url), await fetch(url)];

    assert.equal(before.status, 200);
    assert.deepEqual(
      refused.map(({ status, headers }) => [status, headers.get('cache-control')]),
      [
        [404, 'no-store'],
        [404, 'no-store'],
      ],
    );
    assert.deepEqual(cards.networks.C.takeCalls(), ['getCardArt']);
  });
});
