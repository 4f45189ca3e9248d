import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConfigurationError } from '../../src/config/configuration-error.ts';
import { loadFile } from '../support/machine/load-file.ts';

describe("the configuration of a merchant's assistant", () => {
  const problemsOf = async (assistant: unknown) => {
    const merchants = [{ domain: 'a.example', displayName: 'A', platform: 'none', assistant }];
    try {
      await loadFile({ partners: [{ name: 'acme', appIds: [{ id: 'acme-web' }] }], merchants });
    } catch (thrown) {
      if (thrown instanceof ConfigurationError) return thrown.problems.join('\n');
      throw thrown;
    }
    return assert.fail('the configuration was accepted');
  };

  it('refuses unknown hooks, hooks that stand twice, modes, colours and keys', async () => {
    const bad: readonly (readonly [unknown, RegExp])[] = [
      [{ hooks: [{ name: 'get_secrets' }] }, /assistant\.hooks\[0\]\.name: must be is_user_logged_in/],
      [{ hooks: [{ name: 'custom_hook_' }] }, /assistant\.hooks\[0\]\.name/],
      [{ hooks: [{ name: 'get_orders' }, { name: 'get_orders' }] }, /assistant\.hooks: must have each name once/],
      [{ tools: ['two words'] }, /assistant\.tools\[0\]: must be 1 to 100/],
      [{ checkoutMode: 'firmly' }, /assistant\.checkoutMode/],
      [{ accentColor: 'red; } body { display: none' }, /assistant\.accentColor: must be a CSS colour/],
      [{ welcomeMessage: 'x'.repeat(1_001) }, /assistant\.welcomeMessage/],
      [{ shouProductCard: true }, /shouProductCard/],
    ];
    for (const [assistant, expected] of bad) assert.match(await problemsOf(assistant), expected);
  });

  it('gives a demo shop an assistant without more', async () => {
    const file = { merchants: [{ domain: 'jewelry.demo.example', assistant: { voiceEnabled: true } }] };

    const { merchants } = await loadFile(file, { DEMO: 'true' });

    const jewelry = merchants.find(({ domain }) => domain === 'jewelry.demo.example');
    assert.deepEqual(
      [jewelry?.displayName, jewelry?.enabled, jewelry?.assistant?.voiceEnabled],
      ['Tsukimi Jewelry', true, true],
    );
  });
});
