import { Secret } from '../../../src/lib/secret.ts';
import { describeSideBySide } from '../support/describe-side-by-side.ts';
import { serveVendure, VENDURE_DOMAIN } from './serve-vendure.ts';

const { VENDURE_URL: url, VENDURE_ADMIN: adminUsername, VENDURE_ADMIN_PASSWORD: password } = process.env;

describeSideBySide({
  serve: (t) => serveVendure(t, { ucp: { access: 'open' } }),
  merchant: {
    domain: VENDURE_DOMAIN,
    displayName: 'Mugs',
    enabled: true,
    platform: 'vendure',
    settings: {
      shopApiUrl: `${url}/shop-api`,
      adminApiUrl: `${url}/admin-api`,
      adminUsername,
      adminPassword: new Secret(password ?? ''),
      payment: { kind: 'test-handler', method: 'card' },
    },
  },
});
