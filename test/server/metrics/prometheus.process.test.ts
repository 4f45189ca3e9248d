import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import * as z from 'zod';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { childFor } from '../../support/process/child-for.ts';
import { findPorts } from '../../support/process/find-ports.ts';
import { startService } from '../../support/servers/start-service.ts';
import { until } from '../../support/until.ts';
import { readMetricsText } from './read-metrics.ts';

const DOMAIN = 'apparel.demo.example';
const isInstalled = ['prometheus', 'promtool'].every((program) => spawnSync(program, ['--version']).status === 0);
if (!isInstalled && process.env['CI'] === 'true') throw new Error('Prometheus is not installed');
const prometheus = { skip: isInstalled ? false : 'Prometheus is not installed: apt-get install prometheus' };

const answerShape = z.object({
  data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }),
});

describe('Prometheus', () => {
  it('finds nothing wrong with names, types and helps', prometheus, async () => {
    await using service = await startService({
      domains: [DOMAIN],
      config: { metrics: { port: 0, host: '127.0.0.1' } },
    });
    const input = await readMetricsText(service.service.metricsUrl);

    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' });

    assert.equal(`${stdout}${stderr}`, '');
    assert.equal(status, 0);
  });

  it('scrapes them', prometheus, async (t) => {
    await using service = await startService({
      domains: [DOMAIN],
      config: { metrics: { port: 0, host: '127.0.0.1' } },
    });
    const folder = await temporaryFolder(t);
    const target = new URL(service.service.metricsUrl ?? '').host;
    const file = join(folder, 'prometheus.yml');
    await writeFile(
      file,
      `global: { scrape_interval: 1s }
scrape_configs: [{ job_name: cartwright, static_configs: [{ targets: ['${target}'] }] }]
`,
    );
    const port = await findPorts(1);
    const address = `127.0.0.1:${port}`;
    const options = [`--config.file=${file}`, `--storage.tsdb.path=${folder}`, `--web.listen-address=${address}`];
    childFor(t, () => spawn('prometheus', options, { stdio: 'ignore' }));
    await service.post('query Seen { merchants { domain } }', { headers: { 'x-svc-app-id': 'demo-app' } });

    const values: string[] = [];
    await until(async () => {
      const query = encodeURIComponent('cartwright_operations_total{name="Seen",outcome="ok"}');
      const answer = await fetch(`http://${address}/api/v1/query?query=${query}`).catch(() => null);
      if (answer?.status !== 200) return false;
      const { data } = answerShape.parse(await answer.json());
      values.splice(0, values.length, ...data.result.map(({ value }) => value[1]));
      return values.length > 0;
    });

    assert.deepEqual(values, ['1']);
  });
});
