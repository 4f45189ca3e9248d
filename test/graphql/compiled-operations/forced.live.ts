/** Part of `npm run test:compiled` alone: that its tests run what they are to prove. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { ErrorList } from '../../../src/graphql/compiled-operations/error-list.ts';
import { post } from '../../support/graphql-client.ts';
import { startBareServer } from '../../support/servers/start-bare-server.ts';
import { startService } from '../../support/servers/start-service.ts';
import { run } from '../support/run.ts';

/** A compiled query lists its errors once a run, and nothing else does. */
const countCompiledRuns = (t: TestContext) => t.mock.getter(ErrorList.prototype, 'all').mock;

describe('where every query is compiled, its first run is', () => {
  it('in the whole service', async (t) => {
    await using service = await startService({ domains: ['jewelry.demo.example'] });
    const compiled = countCompiledRuns(t);

    const { errors } = await service.post('{ merchants { domain } }', { headers: { 'x-svc-app-id': 'demo-app' } });

    assert.equal(errors, undefined);
    assert.equal(compiled.callCount(), 1);
  });

  it('in the bare server', async (t) => {
    await using bare = await startBareServer();
    const compiled = countCompiledRuns(t);

    assert.deepEqual((await post(bare.url, '{ hello }')).data, { hello: 'Hello stranger' });

    assert.equal(compiled.callCount(), 1);
  });

  it('without a server', async (t) => {
    const compiled = countCompiledRuns(t);

    const { errors } = await run('{ merchants { domain } }', { listMerchants: () => [] });

    assert.deepEqual(errors, []);
    assert.equal(compiled.callCount(), 1);
  });
});
