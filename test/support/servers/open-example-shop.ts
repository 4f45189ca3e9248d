import { serveShop } from '../../../examples/card-token/serve-shop.ts';
import { launchChromium } from '../machine/browser.ts';
import { startService } from './start-service.ts';

/** The example shop of docs/card-networks.md in front of a service with this demo shop, and a browser to visit it. */
export async function openExampleShop(domain: string) {
  await using opened = new AsyncDisposableStack();
  const service = opened.use(await startService({ domains: [domain] }));
  const { token } = await service.service.auth.issueAppToken('demo-app');
  const shop = opened.adopt(await serveShop({ cartwright: service.url, appToken: token, port: 0 }), (it) => it.close());
  const browser = opened.adopt(await launchChromium(), (it) => it.close());
  const everything = opened.move();
  return { service, shop, browser, [Symbol.asyncDispose]: () => everything.disposeAsync() };
}
