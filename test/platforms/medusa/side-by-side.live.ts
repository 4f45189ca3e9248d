import { Secret } from '../../../src/lib/secret.ts';
import { describeSideBySide } from '../support/describe-side-by-side.ts';
import { readMedusaServer } from './read-medusa-server.ts';
import { MEDUSA_DOMAIN, serveMedusa } from './serve-medusa.ts';

const { url, publishableKey, secretKey, vaultKey, regions } = readMedusaServer();

describeSideBySide({
  serve: serveMedusa,
  merchant: {
    domain: MEDUSA_DOMAIN,
    displayName: 'Mugs',
    enabled: true,
    platform: 'medusa',
    settings: {
      url,
      publishableKey,
      regionId: regions.us,
      secretKey: new Secret(secretKey),
      payment: {
        kind: 'card-vault',
        provider: 'pp_vault_test',
        vaultUrl: `${url}/test-vault`,
        vaultKey: new Secret(vaultKey),
      },
    },
  },
});
