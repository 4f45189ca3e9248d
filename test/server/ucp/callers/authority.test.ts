import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { type AgentPlatform, startAgentPlatform } from '../../../support/servers/agent-platform.ts';
import { startService, type TestService } from '../../../support/servers/start-service.ts';
import { createUcpClient, type UcpClient } from '../../../support/servers/ucp-client.ts';

const DOMAIN = 'apparel.demo.example';
const PUBLIC_HOST = 'cart.example';
const PATH = `/api/v1/ucp/rest/domain/${DOMAIN}/catalog/search`;
const BODY = '{"query":"shirt"}';

type Headers = Readonly<Record<string, string>>;

describe('the host that a request was signed for', () => {
  let service: TestService;
  let ucp: UcpClient;
  before(async () => {
    service = await startService({ config: { trustedProxies: 1, publicUrl: `https://${PUBLIC_HOST}` } });
    ucp = createUcpClient(service.url, DOMAIN);
  });
  after(() => service[Symbol.asyncDispose]());
  beforeEach(() => void service.takeCalls(DOMAIN));

  const sign = (platform: AgentPlatform, host: string) =>
    platform.sign({ method: 'POST', url: `https://${host}${PATH}`, body: BODY });
  const call = async (host: string, headers: Headers) => {
    const { status, body } = await ucp.send({ method: 'POST', path: PATH, host, body: BODY, headers });
    return status === 200 ? 200 : `${status} ${body.code}`;
  };
  const byProxy = (headers: Headers, host: string) =>
    call('10.0.0.1', { ...headers, 'x-forwarded-host': host, 'x-forwarded-proto': 'https' });

  it('is the public one, or one of the merchant', async (t) => {
    const platform = await startAgentPlatform(t);

    for (const host of [PUBLIC_HOST, `${PUBLIC_HOST}:443`, DOMAIN, `www.${DOMAIN}:443`]) {
      const headers = await sign(platform, host);

      assert.equal(await byProxy(headers, host), 200, host);
    }
  });

  it('is not another one, if whoever was called passes the request on with it', async (t) => {
    const platform = await startAgentPlatform(t);

    for (const host of ['evil.example', 'home.demo.example', `${PUBLIC_HOST}:8443`, `${PUBLIC_HOST}.evil.example`]) {
      const headers = await sign(platform, host);

      const told = [await byProxy(headers, host), await call(host, headers), await call(PUBLIC_HOST, headers)];

      assert.deepEqual(told, Array(3).fill('401 signature_invalid'), host);
    }
    assert.deepEqual(service.takeCalls(DOMAIN), []);
  });

  it('is not that of the machine, if there is a public one', async (t) => {
    const platform = await startAgentPlatform(t);
    const { host } = new URL(service.url);

    assert.equal(await call(host, await sign(platform, host)), '401 signature_invalid');
  });
});

it('without a public host, a request is signed for the address that the service listens on', async (t) => {
  await using service = await startService({ domains: [DOMAIN] });
  const platform = await startAgentPlatform(t);
  const ucp = createUcpClient(service.url, DOMAIN);
  const call = async (host: string) => {
    const headers = await platform.sign({ method: 'POST', url: `http://${host}${PATH}`, body: BODY });
    const { status, body } = await ucp.send({ method: 'POST', path: PATH, host, body: BODY, headers });
    return status === 200 ? 200 : `${status} ${body.code}`;
  };

  assert.equal(await call(new URL(service.url).host), 200);
  assert.equal(await call('evil.example'), '401 signature_invalid');
});
