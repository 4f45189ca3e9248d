import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { describe, it, type TestContext } from 'node:test';
import type { NetworkCall } from '../../src/card-networks/contract/card-network.ts';
import { checkCardNetwork } from '../../src/card-networks/registry.ts';
import { openCardNetworks } from '../../src/composition/open-card-networks.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { cardNetworkNames } from '../../src/domain/card-network/card-network.ts';
import { secretCard } from '../../src/domain/payment/payment.ts';
import { silentLogger } from '../../src/lib/logger.ts';
import { systemRuntime } from '../../src/lib/runtime.ts';
import { systemTimers } from '../../src/lib/timers.ts';
import { atEnd } from '../support/at-end.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';

const dependencies = { runtime: systemRuntime, timers: systemTimers, logger: silentLogger };

const call = (): NetworkCall => ({
  appId: 'app',
  requestKey: systemRuntime.uuid(),
  origins: [],
  signal: AbortSignal.timeout(60_000),
});

const amex = {
  card: secretCard({
    number: '378282246310005',
    expiryMonth: 12,
    expiryYear: 2040,
    securityCode: '1234',
    holderName: 'Ada',
  }),
  consumer: {
    email: 'ada@mail.example',
    phone: null,
    firstName: null,
    lastName: null,
    countryCode: null,
    languageCode: null,
  },
  billingInfo: null,
  browser: null,
};

async function open(t: TestContext, config: Partial<Parameters<typeof openCardNetworks>[0]> = {}) {
  const opened = openCardNetworks({ cardNetworks: [], demo: true, dataDir: ':memory:', ...config }, dependencies);
  atEnd(t, () => opened.close());
  return opened;
}

describe('the card networks of a service', () => {
  it('are none outside demo mode, unless they are configured', async (t) => {
    const networks = await open(t, { demo: false });

    assert.deepEqual(
      cardNetworkNames.map((name) => networks.find(name)),
      [undefined, undefined, undefined],
    );
    assert.deepEqual(await networks.listOrigins(), []);
  });

  it('start on first use in demo mode, each at an origin of its own, and keep their cards', async (t) => {
    const dataDir = await temporaryFolder(t);
    const networks = await open(t, { dataDir });
    const { virtualCardId } = await (networks.find('C')?.enroll(call(), amex) ?? assert.fail());
    const origins = (await networks.listOrigins()).map(({ origin }) => new URL(origin).hostname);
    await networks.close();

    const again = await open(t, { dataDir });
    const selected = await again.find('C')?.select(call(), { virtualCardId });

    assert.deepEqual(origins, ['network-a.localhost', 'network-b.localhost', 'network-c.localhost']);
    assert.equal(selected?.virtualCardId, virtualCardId);
    assert.equal(networks.find('C')?.verify, undefined);
    assert.ok(networks.find('A')?.verify);
  });

  it('are unavailable while their program does not start', async (t) => {
    const dataDir = await temporaryFolder(t);
    await writeFile(`${dataDir}/card-networks`, 'a file in place of their folder');
    const networks = await open(t, { dataDir });

    await assert.rejects(networks.find('C')?.enroll(call(), amex) ?? assert.fail(), {
      name: 'StoreUnavailable',
      description: 'The card networks did not start: The process ended before it listened (1)',
      outcomeUnknown: false,
    });
  });

  it('are those of the configuration file, with secrets from the environment', async (t) => {
    const first = await open(t);
    const served = await first.acquirer?.find('C');
    assert.ok(served);
    const folder = await temporaryFolder(t);
    const file = `${folder}/cartwright.json`;
    const settings = {
      clientId: 'client',
      clientSecret: { env: 'C_SECRET' },
      encryptionKeyId: 'key',
      encryptionKey: { env: 'C_KEY' },
    };
    await writeFile(file, JSON.stringify({ cardNetworks: [{ network: 'C', url: served.url, settings }] }));
    const environment = {
      CONFIG_FILE: file,
      DEMO: 'true',
      DATA_DIR: folder,
      C_SECRET: 'secret',
      C_KEY: 'k'.repeat(43),
    };

    const config = await loadConfig({ environment });
    const networks = await open(t, config);

    assert.deepEqual(
      cardNetworkNames.map((name) => networks.find(name)?.network),
      [undefined, undefined, 'C'],
    );
    await assert.rejects(
      loadConfig({ environment: { ...environment, C_KEY: '' } }),
      /settings.encryptionKey: the environment variable that it names is not set/,
    );
    const bad = { network: 'C', url: 'http://network.example', settings: {}, acquirerToken: null } as const;
    assert.deepEqual(
      checkCardNetwork(bad).map((problem) => problem.split(':')[0]),
      ['url', 'clientId', 'clientSecret', 'encryptionKeyId', 'encryptionKey'],
    );
  });
});
