import type { TestContext } from 'node:test';
import type { CommerceSettings } from '../../src/commerce/context/commerce-settings.ts';
import { openFor } from '../support/at-end.ts';
import { post } from '../support/graphql-client.ts';
import { createDatabaseFor } from '../support/machine/postgres.ts';
import { type DeviceClient, startService, type TestService } from '../support/servers/start-service.ts';

/** Two nodes of one service that share nothing but a database. */
export async function startTwoNodes(
  t: TestContext,
  domain: string,
  commerceSettings: Partial<CommerceSettings> = {},
): Promise<readonly [TestService, TestService]> {
  const { url } = await createDatabaseFor(t);
  const start = () =>
    openFor(t, () =>
      startService({
        domains: [domain],
        config: { database: { url, connections: 5 } },
        commerceSettings: { watchInterval: 50, ...commerceSettings },
      }),
    );
  return [await start(), await start()];
}

/** The same device at another node. */
export const at = ({ url }: TestService, device: DeviceClient): DeviceClient => ({
  ...device,
  request: (query, variables = {}) => post(url, query, { headers: device.headers, variables }),
});
