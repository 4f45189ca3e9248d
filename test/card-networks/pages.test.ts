import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { NetworkUnderTest } from '../contract/card-network/network-under-test.ts';
import { createSimulatedHarness, openSimulated, type SimulatedNetwork } from './simulated-harness.ts';

describe('the pages of a card network', () => {
  let served: SimulatedNetwork;
  let network: NetworkUnderTest;
  before(async () => {
    served = await openSimulated('A');
    network = new NetworkUnderTest(createSimulatedHarness('A'), served);
  });
  after(() => served.close());

  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${served.acquirer.url}${path}`, { headers });
  /** With a host that `fetch` would not send. */
  const getAs = (host: string, path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      request(`${served.acquirer.url}${path}`, { headers: { host } }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode));
      })
        .on('error', reject)
        .end();
    });

  it('show sent codes as a page, and as JSON to who asks for it', async () => {
    const { state, virtualCardId } = await network.enroll();
    await network.trigger(network.call(), { state, methodId: 'email', callbackUri: null });
    const code = await served.readCode(virtualCardId);

    const page = await (await get('/inbox', { accept: 'text/html' })).text();

    assert.match(code, /^\d{6}$/);
    assert.ok(page.includes(`<strong>${code}</strong>`));
    assert.ok(page.includes('a•••@mail.example') && !page.includes('ada@mail.example'));
  });

  it('show codes and books under names of this machine alone', async () => {
    const seen = [];
    for (const host of [
      '127.0.0.1',
      'localhost:4300',
      'network-a.localhost:4300',
      'evil.example',
      'localhost.evil.example',
    ]) {
      seen.push([host, await getAs(host, '/inbox'), await getAs(host, '/ledger')]);
    }

    assert.deepEqual(seen, [
      ['127.0.0.1', 200, 200],
      ['localhost:4300', 200, 200],
      ['network-a.localhost:4300', 200, 200],
      ['evil.example', 403, 403],
      ['localhost.evil.example', 403, 403],
    ]);
  });

  it('are framed by listed origins only, whatever stands in the list', async () => {
    const origins = ['https://shop.example', 'https://x.example; script-src *', 'http://localhost:*', '*'];
    const { handshake } = await network.enroll({}, network.call({ origins }));

    const { headers } = await get(new URL(handshake?.url ?? '').pathname);

    const policy = headers.get('content-security-policy') ?? '';
    assert.ok(policy.includes('frame-ancestors https://shop.example http://localhost:*;'), policy);
    assert.equal(policy.match(/script-src/g)?.length, 1);
  });

  it('give nothing to who guesses an address, or sends a form from another site', async () => {
    const { handshake } = await network.enroll();
    const path = new URL(handshake?.url ?? '').pathname;

    const guessed = await get('/frames/guessed');
    const posted = await fetch(`${served.acquirer.url}${path}`, { method: 'POST' });

    assert.deepEqual([guessed.status, posted.status], [404, 404]);
    assert.ok((guessed.headers.get('content-security-policy') ?? '').includes("frame-ancestors 'none'"));
  });

  it('take redemptions with the acquirers’ token only', async () => {
    const answers = [];
    for (const authorization of ['', 'Bearer wrong']) {
      const headers = { 'content-type': 'application/json', authorization };
      const url = `${served.acquirer.url}/acquirer/authorizations`;
      answers.push((await fetch(url, { method: 'POST', headers, body: '{}' })).status);
    }

    assert.deepEqual(answers, [401, 401]);
  });
});
