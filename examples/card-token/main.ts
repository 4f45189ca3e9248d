/**
 * A shop that pays by the tokens of card networks: `npm run demo:card-token`, beside a running `npm start`. See
 * docs/card-networks.md. The app-level token comes from CARTWRIGHT_APP_TOKEN and stays in this program.
 */
import { serveShop } from './serve-shop.ts';

const { CARTWRIGHT_URL = 'http://127.0.0.1:4000', CARTWRIGHT_APP_TOKEN = '', PORT = '4400' } = process.env;

if (CARTWRIGHT_APP_TOKEN === '') {
  console.error(
    'Set CARTWRIGHT_APP_TOKEN, as in: CARTWRIGHT_APP_TOKEN=$(npm run --silent create:token -- --app demo-app)',
  );
  process.exitCode = 2;
} else {
  const shop = await serveShop({ cartwright: CARTWRIGHT_URL, appToken: CARTWRIGHT_APP_TOKEN, port: Number(PORT) });
  console.log(`Open ${shop.url}`);
}
