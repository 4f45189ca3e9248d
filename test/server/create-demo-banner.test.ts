import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createDemoBanner } from '../../src/server/create-demo-banner.ts';
import { startService } from '../support/servers/start-service.ts';

it('the banner of the demo names the entrance of agents, which answers with the profile of a shop', async () => {
  await using service = await startService();
  const { url, config } = service;
  const banner = createDemoBanner({
    url,
    storefront: null,
    introspection: true,
    appId: 'app',
    serverSecret: 'secret',
    appToken: 'token',
    networks: [],
    merchants: config.merchants,
    dataFolder: 'data',
  });

  const [, profileUrl = ''] = /^ {2}Agents \(UCP\) +(\S+),/m.exec(banner) ?? [];
  const answer = await fetch(profileUrl);
  const profile: unknown = await answer.json();

  assert.equal(answer.status, 200);
  assert.partialDeepStrictEqual(profile, { ucp: { supported_versions: {} } });
});
