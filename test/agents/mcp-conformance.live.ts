import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runFor } from '../support/process/run-for.ts';
import { startService } from '../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const program = new URL('node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url).pathname;

/** Those that want no tool of the suite's own. `json-schema-2020-12` does, so a test of ours looks at the schemas. */
const scenarios = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

describe('the conformance suite of the Model Context Protocol', () => {
  for (const scenario of scenarios) {
    it(`passes ${scenario}`, async (t) => {
      await using service = await startService({ domains: [DOMAIN] });
      const url = `${service.url}/api/v1/ucp/mcp/domain/${DOMAIN}`;

      const { stdout } = await runFor(t, process.execPath, [program, 'server', '--url', url, '--scenario', scenario]);

      assert.match(stdout, /Passed: ([1-9]\d*)\/\1, 0 failed, 0 warnings/);
    });
  }
});
