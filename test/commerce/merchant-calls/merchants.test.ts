import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Merchants } from '../../../src/commerce/merchant-calls/merchants.ts';

const merchant = (domain: string) => ({
  domain,
  displayName: domain,
  platformId: 'none',
  enabled: true,
  consents: { configured: [], marketing: null },
  adapter: { contractVersion: 1 as const, platform: 'none' },
});

describe('merchants', () => {
  it('are found by exact domain, and by the host of an address in whatever case they are configured', () => {
    const merchants = new Merchants([merchant('Shop.Example.com'), merchant('shop.example.com')]);

    assert.equal(merchants.find('shop.EXAMPLE.com'), undefined);
    assert.equal(merchants.findByHost('shop.example.com')?.domain, 'shop.example.com');
    assert.equal(
      new Merchants([merchant('Shop.Example.com')]).findByHost('shop.example.com')?.domain,
      'Shop.Example.com',
    );
  });

  it('are found by their other hosts and with www., and by no other port', () => {
    const shop = { ...merchant('shop.example'), hosts: ['store.example', 'shop.example:8443'] };
    const merchants = new Merchants([shop]);

    for (const host of [
      'shop.example',
      'www.shop.example',
      'store.example',
      'www.store.example',
      'shop.example:8443',
    ]) {
      assert.equal(merchants.findByHost(host)?.domain, 'shop.example', host);
    }
    for (const host of ['shop.example:8080', 'store.example:8443', 'm.shop.example', 'example', '']) {
      assert.equal(merchants.findByHost(host), undefined, host);
    }
  });

  it('that a partner may not see are as good as disabled', () => {
    const merchants = new Merchants([merchant('a.example'), merchant('b.example')]).restrictTo(['b.example']);

    assert.deepEqual(
      merchants.list().map(({ domain }) => domain),
      ['b.example'],
    );
    assert.equal(merchants.findByHost('a.example'), undefined);
    assert.throws(() => merchants.require('a.example'), { name: 'DomainNotFound' });
    assert.equal(merchants.requireConfigured('a.example').domain, 'a.example');
  });

  it('are not looked for under a text that is no domain, nor named by it', () => {
    const merchants = new Merchants([merchant('x'.repeat(254))]);

    assert.equal(merchants.find('x'.repeat(254)), undefined);
    assert.throws(
      () => merchants.require('x'.repeat(254)),
      (error: Error & { details?: object }) => error.name === 'DomainNotFound' && !('domain' in (error.details ?? {})),
    );
  });
});
