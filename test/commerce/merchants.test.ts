import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Merchants } from '../../src/commerce/merchants.ts';

const merchant = (domain: string) => ({
  domain,
  displayName: domain,
  platformId: 'none',
  enabled: true,
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

  it('are not looked for under a text that is no domain, nor named by it', () => {
    const merchants = new Merchants([merchant('x'.repeat(254))]);

    assert.equal(merchants.find('x'.repeat(254)), undefined);
    assert.throws(
      () => merchants.require('x'.repeat(254)),
      (error: Error & { details?: object }) => error.name === 'DomainNotFound' && !('domain' in (error.details ?? {})),
    );
  });
});
