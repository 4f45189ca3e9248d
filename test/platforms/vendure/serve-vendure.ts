import type { TestContext } from 'node:test';
import type { RunningServer } from '../../../examples/support/find-or-start-server.ts';
import { serveMerchants } from '../support/serve-merchants.ts';
import { readVendureServer } from './read-vendure-server.ts';

export const VENDURE_DOMAIN = 'mugs.example';

/** The default channel in a configuration file, with the server at another address, and the secrets that it names. */
export const toVendureMerchant = () => {
  const { adminUsername, adminPassword } = readVendureServer();
  return {
    merchant: (url: string, payment: object = {}) => ({
      displayName: 'Mugs',
      platform: 'vendure',
      settings: {
        shopApiUrl: `${url}/shop-api`,
        adminApiUrl: `${url}/admin-api`,
        adminUsername,
        adminPassword: { env: 'VENDURE_ADMIN_PASSWORD' },
        payment: { kind: 'test-handler', method: 'card', ...payment },
      },
    }),
    environment: { VENDURE_ADMIN_PASSWORD: adminPassword },
  };
};

export const serveVendure = async (t: TestContext, rest: object = {}): Promise<string> =>
  (await startWithVendure(t, rest)).url;

/** A service of ours whose one merchant beside the demo shops is the Vendure server, with more of its configuration. */
export function startWithVendure(t: TestContext, rest: object = {}): Promise<RunningServer> {
  const { merchant, environment } = toVendureMerchant();
  return serveMerchants(t, [{ domain: VENDURE_DOMAIN, ...merchant(readVendureServer().url), ...rest }], environment);
}
