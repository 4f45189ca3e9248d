import type { TestContext } from 'node:test';
import { serveMerchants } from '../support/serve-merchants.ts';
import type { MedusaServer } from './harness.ts';
import { readMedusaServer } from './read-medusa-server.ts';

export const MEDUSA_DOMAIN = 'mugs.example';

/** The American region in a configuration file, with the server at another address, and the secrets that it names. */
export const toMedusaMerchant = ({ publishableKey, secretKey, vaultKey, regions }: MedusaServer) => ({
  merchant: (url: string) => ({
    displayName: 'Mugs',
    platform: 'medusa',
    settings: {
      url,
      publishableKey,
      regionId: regions.us,
      secretKey: { env: 'MEDUSA_SECRET_KEY' },
      payment: {
        kind: 'card-vault',
        provider: 'pp_vault_test',
        vaultUrl: `${url}/test-vault`,
        vaultKey: { env: 'MEDUSA_VAULT_KEY' },
      },
    },
  }),
  environment: { MEDUSA_SECRET_KEY: secretKey, MEDUSA_VAULT_KEY: vaultKey },
});

/** The address of a service of ours whose one merchant beside the demo shops is the Medusa server. */
export async function serveMedusa(t: TestContext): Promise<string> {
  const medusa = readMedusaServer();
  const { merchant, environment } = toMedusaMerchant(medusa);
  return (await serveMerchants(t, [{ domain: MEDUSA_DOMAIN, ...merchant(medusa.url) }], environment)).url;
}
