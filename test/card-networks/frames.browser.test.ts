import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { VerificationAnswer } from '../../src/card-networks/contract/card-network.ts';
import type { CardNetworkName, NetworkFrame, PasskeyStep } from '../../src/domain/card-network/card-network.ts';
import { Secret } from '../../src/lib/secret.ts';
import { NetworkUnderTest, requirePasskey } from '../contract/card-network/network-under-test.ts';
import { launchChromium, skipWithoutChromium } from '../support/machine/browser.ts';
import { givePasskeys } from '../support/machine/give-passkeys.ts';
import { createSimulatedHarness, openSimulated, type SimulatedNetwork } from './simulated-harness.ts';

/** What a frame posts. */
interface Message {
  readonly origin: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A shop's page: it frames a page of a network, and keeps every message that comes. */
const PAGE = `<!doctype html><meta charset="utf-8"><title>Shop</title><body><script>
  window.messages = [];
  addEventListener('message', ({ origin, data }) => window.messages.push({ origin, data }));
  window.frame = ({ url, origin }) => {
    const frame = document.createElement('iframe');
    frame.allow = 'publickey-credentials-create ' + origin + '; publickey-credentials-get ' + origin;
    frame.src = url;
    document.body.replaceChildren(frame);
  };
</script>`;

describe('the frames of card networks in a browser', { skip: skipWithoutChromium() }, () => {
  let browser: Browser;
  let page: Page;
  let port = 0;
  const networks = new Map<CardNetworkName, SimulatedNetwork>();
  const shop = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
  });
  /** Any name under `localhost` is this machine to a browser, and a site of its own. */
  const toOrigin = (name: string) => `http://${name}.localhost:${port}`;

  before(async () => {
    browser = await launchChromium();
    networks.set('A', await openSimulated('A'));
    networks.set('B', await openSimulated('B'));
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    const address = shop.address();
    port = address !== null && typeof address === 'object' ? address.port : 0;
    page = await browser.newPage();
    await givePasskeys(page);
  });
  after(async () => {
    await browser?.close();
    for (const each of networks.values()) await each.close();
    shop.closeAllConnections();
    shop.close();
  });

  function open(name: CardNetworkName) {
    const opened = networks.get(name);
    assert.ok(opened);
    const network = new NetworkUnderTest(createSimulatedHarness(name), opened);
    const call = () => network.call({ origins: [toOrigin('shop')] });
    const mandate = () => network.mandate({ payeeOrigin: toOrigin('shop') });
    return { network, call, mandate };
  }

  /** Puts a frame into a page of the shop. */
  async function show(frame: NetworkFrame, name = 'shop'): Promise<void> {
    await page.goto(toOrigin(name));
    await page.evaluate(`window.frame(${JSON.stringify(frame)})`);
  }

  /** The first message of the frame that is shown, after a click on one of its buttons. */
  async function answer(frame: NetworkFrame, button: string | null): Promise<Message['data']> {
    await show(frame);
    if (button !== null) await page.frameLocator('iframe').getByRole('button', { name: button }).click();
    await page.waitForFunction('window.messages.length > 0');
    const [message] = (await page.evaluate('window.messages')) as Message[];
    assert.equal(message?.origin, frame.origin);
    assert.equal(message?.data['nonce'], frame.nonce);
    return message?.data ?? {};
  }

  async function useFrame({ frame }: PasskeyStep): Promise<Readonly<Record<string, unknown>>> {
    const { credential, error } = await answer(frame, 'Continue with a passkey');
    assert.equal(error, undefined);
    return credential as Readonly<Record<string, unknown>>;
  }

  async function enroll(name: 'A' | 'B') {
    const { network, call } = open(name);
    const card = await network.enroll({}, call());
    const [method] = card.methods;
    const input = { state: card.state, methodId: method?.methodId ?? '', callbackUri: null };
    const started = await network.trigger(call(), input);
    const given: VerificationAnswer =
      started.kind === 'code'
        ? { kind: 'code', code: new Secret(await network.opened.readCode(card.virtualCardId)) }
        : { kind: 'frame', ...toFrameAnswer(await answer(started.frame, 'Yes, it is me')) };
    const proved = await network.verify(call(), { state: started.state, answer: given });
    const credential = await useFrame(requirePasskey(proved));
    const state = proved.state ?? '';
    const bound = await network.verify(call(), { state, answer: { kind: 'registration', credential } });
    assert.equal(bound.kind, 'enrolled');
    return card.virtualCardId;
  }

  const toFrameAnswer = ({ nonce, payload }: Message['data']) => ({ nonce: String(nonce), payload: String(payload) });

  for (const name of ['A', 'B'] as const) {
    it(`registers a passkey in a frame of network ${name}, and pays with it`, async () => {
      const { network, call, mandate } = open(name);

      const virtualCardId = await enroll(name);
      const { state, handshake } = await network.adapter.select(call(), { virtualCardId });
      const posted = handshake === null ? null : await answer(handshake, null);
      const secureToken = posted === null ? null : new Secret(String(posted['secureToken']));
      const asked = await network.adapter.createIntent(call(), { state, mandate: mandate(), secureToken });
      const assertion = await useFrame(requirePasskey(asked));
      const made = await network.completeChallenge(call(), { state: asked.state ?? '', assertion });

      assert.equal(made.kind, 'intent');
      assert.equal((await network.cardOf(virtualCardId))?.passkeys, 1);
    });
  }

  it('is shown by no page that is not listed, and posts nothing to it', async () => {
    const { network, call } = open('A');
    const { handshake } = await network.enroll({}, call());
    assert.ok(handshake);
    const blocked = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));

    await show(handshake, 'evil');
    await blocked;

    assert.deepEqual(await page.evaluate('window.messages'), []);
  });

  it('posts to the port at hand where any port is listed', async () => {
    const { network } = open('A');
    const call = network.call({ origins: ['http://shop.localhost:*'] });
    const { handshake } = await network.enroll({}, call);
    assert.ok(handshake);

    const { type } = await answer(handshake, null);

    assert.equal(type, 'handshake');
  });

  it('goes to the callback address at its end, with nonce and payload', async () => {
    const { network, call } = open('B');
    const card = await network.enroll({}, call());
    const callbackUri = `${toOrigin('service')}/iframe-callback?state=opaque`;
    const started = await network.trigger(call(), { state: card.state, methodId: 'issuer', callbackUri });
    assert.ok(started.kind === 'frame');
    await show(started.frame);

    const arrived = page.waitForRequest((request) => request.url().includes('/iframe-callback'));
    await page.frameLocator('iframe').getByRole('button', { name: 'Yes, it is me' }).click();
    const { searchParams } = new URL((await arrived).url());

    assert.equal(searchParams.get('state'), 'opaque');
    const [nonce, payload] = [searchParams.get('nonce') ?? '', searchParams.get('payload') ?? ''];
    assert.match(payload, /^[\w-]{1,2000}$/);
    const result = await network.verify(call(), { state: started.state, answer: { kind: 'frame', nonce, payload } });
    assert.equal(result.kind, 'passkey');
  });
});
