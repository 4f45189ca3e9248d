import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Job } from 'kubernetes-models/batch/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Secret, Service } from 'kubernetes-models/v1';
import { parseAllDocuments } from 'yaml';
import * as z from 'zod';
import { costs } from '../../bench/scale/costs.ts';
import { environmentVariables } from '../../src/config/environment/environment-variables.ts';
import { version } from '../../src/lib/version.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { runFor } from '../support/process/run-for.ts';

const require = createRequire(import.meta.url);
const folder = fileURLToPath(new URL('../../deploy/kubernetes/', import.meta.url));
const models = { Deployment, HorizontalPodAutoscaler, Job, PodDisruptionBudget, ConfigMap, Secret, Service };
const headShape = z.looseObject({
  apiVersion: z.string(),
  kind: z.enum([
    'Deployment',
    'HorizontalPodAutoscaler',
    'Job',
    'PodDisruptionBudget',
    'ConfigMap',
    'Secret',
    'Service',
  ]),
});
const manifests = readdirSync(folder)
  .toSorted()
  .flatMap((file) =>
    parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((each) => headShape.parse(each.toJS())),
  );

/** Of the API's own types: a field that does not exist, or has another type, does not compile. */
async function compile(t: TestContext, all: readonly z.output<typeof headShape>[]): Promise<string> {
  const temporary = await temporaryFolder(t);
  const lines = all.map((manifest, index) => {
    const { apiVersion, kind } = manifest;
    const module = fileURLToPath(import.meta.resolve(`kubernetes-models/${apiVersion}`)).replace(
      /index\.js$/,
      `${kind}.js`,
    );
    return `export const manifest${index}: import('${module}').I${kind} = ${JSON.stringify(manifest)};`;
  });
  await writeFile(join(temporary, 'manifests.mts'), lines.join('\n'));
  const compiler = join(require.resolve('typescript/package.json'), '../bin/tsc');
  const flags = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', ''];
  const { stdout } = await runFor(t, process.execPath, [compiler, ...flags, join(temporary, 'manifests.mts')]).catch(
    (error: { stdout: string }) => error,
  );
  return stdout;
}

const deploymentShape = z.object({
  spec: z.object({
    template: z.object({
      spec: z.object({
        terminationGracePeriodSeconds: z.number(),
        containers: z.tuple([
          z.object({
            image: z.string(),
            resources: z.object({
              requests: z.object({ 'ephemeral-storage': z.string() }),
              limits: z.object({ 'ephemeral-storage': z.string() }),
            }),
            readinessProbe: z.object({ periodSeconds: z.number(), failureThreshold: z.number() }),
          }),
        ]),
      }),
    }),
  }),
});
const jobShape = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    template: z.object({
      spec: z.object({ containers: z.tuple([z.object({ image: z.string(), args: z.tuple([z.string()]) })]) }),
    }),
  }),
});
const dataShape = z.object({ data: z.record(z.string(), z.string()) });
const scaledShape = z.object({ spec: z.object({ maxReplicas: z.number() }) });
const surgeShape = z.object({
  spec: z.object({ strategy: z.object({ rollingUpdate: z.object({ maxSurge: z.number() }) }) }),
});
const findManifest = (kind: string) => manifests.find((each) => each.kind === kind);

describe('the manifests of Kubernetes', () => {
  for (const manifest of manifests) {
    it(`${manifest.kind} has values that its schema allows`, () => {
      const Model = models[manifest.kind];
      assert.doesNotThrow(() => new Model(manifest as never).validate());
    });
  }

  it('have no field that the API does not have', async (t) => {
    assert.equal(await compile(t, manifests), '');
    const misspelt = {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'x' },
      spec: { ports: [{ prt: 80 }] },
    } as const;
    assert.match(await compile(t, [misspelt]), /prt"?' does not exist/);
  });

  it('set variables that the service has', () => {
    const { data } = dataShape.parse(findManifest('ConfigMap'));
    const known = Object.keys(environmentVariables.shape);

    assert.deepEqual(
      Object.keys(data).filter((name) => !known.includes(name) && name !== 'cartwright.json'),
      [],
    );
  });

  it('give a node room for its copy of 100,000 products, also while all of them change, and a limit beyond it', () => {
    const [{ resources }] = deploymentShape.parse(findManifest('Deployment')).spec.template.spec.containers;
    const toBytes = (size: string) => Number(/^(\d+)Gi$/.exec(size)?.[1]) * 2 ** 30;
    const [asked, most] = [resources.requests, resources.limits].map((each) => toBytes(each['ephemeral-storage']));

    assert.ok(asked !== undefined && asked > 100_000 * 14_000, `${asked}`);
    assert.ok(most !== undefined && most > asked, `${most}`);
  });

  it('have nodes wait for a job of their version, which runs a command of the image', () => {
    const { metadata, spec } = jobShape.parse(findManifest('Job'));
    const [{ image, args }] = spec.template.spec.containers;

    assert.equal(dataShape.parse(findManifest('ConfigMap')).data['MIGRATE'], 'false');
    assert.equal(image, `cartwright:${version}`);
    assert.equal(metadata.name, `cartwright-migrate-${version.replaceAll('.', '-')}`);
    assert.ok(existsSync(new URL(`../../${args[0].replace(/\.js$/, '.ts')}`, import.meta.url)), args[0]);
  });

  it('make no more nodes, also while versions change, than PostgreSQL has connections for by default', () => {
    const { maxReplicas } = scaledShape.parse(findManifest('HorizontalPodAutoscaler')).spec;
    const { maxSurge } = surgeShape.parse(findManifest('Deployment')).spec.strategy.rollingUpdate;
    const { calls, index } = costs.connections;
    // Of 100, three are for superusers.
    assert.ok((maxReplicas + maxSurge) * (calls + index) <= 97);
  });

  it('give a node the time that it takes to end, after its probe had the time to see it', () => {
    const { spec } = deploymentShape.parse(findManifest('Deployment')).spec.template;
    const [{ image, readinessProbe }] = spec.containers;
    const leave = Number(dataShape.parse(findManifest('ConfigMap')).data['LEAVE_SECONDS']);

    assert.equal(image, `cartwright:${version}`);
    assert.ok(leave > readinessProbe.periodSeconds * readinessProbe.failureThreshold);
    assert.ok(spec.terminationGracePeriodSeconds >= leave + 10 + 5);
  });
});
