import assert from 'node:assert/strict';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import compiler from 'relay-compiler';
import relay, { type ConcreteRequest, type OperationType } from 'relay-runtime';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { runFor } from '../support/process/run-for.ts';
import { startService } from '../support/servers/start-service.ts';
import { DOCUMENTS } from './documents.ts';
import { type Data, type JourneyClient, walk } from './journey.ts';
import { openOverHttp } from './over-http.ts';

const schema = fileURLToPath(new URL('../../src/graphql/generated/client/schema.graphql', import.meta.url));

it('Relay compiles the operations, and buys twice with its store', async (t) => {
  const requests = await compile(t);
  await using service = await startService();

  for (const domain of ['apparel.demo.example', 'jewelry.demo.example']) {
    await walk((headers) => openRelay({ url: `${service.url}/graphql`, headers }, requests), domain);
  }
});

/** What relay-compiler makes of the operations, by their text. */
async function compile(t: TestContext): Promise<ReadonlyMap<string, ConcreteRequest>> {
  const folder = await temporaryFolder(t);
  const source = join(folder, 'source');
  await mkdir(join(folder, 'compiled'), { recursive: true });
  await mkdir(source);
  await cp(schema, join(folder, 'schema.graphql'));
  const blocks = [...new Set(DOCUMENTS.flatMap((document) => document.split(/(?=fragment \w+ on)/)))];
  await writeFile(join(source, 'journey.js'), blocks.map((block) => `graphql\`${forRelay(block)}\`;\n`).join(''));
  const config = {
    src: './source',
    schema: './schema.graphql',
    artifactDirectory: './compiled',
    language: 'javascript',
    eagerEsModules: true,
  };
  await writeFile(join(folder, 'relay.config.json'), JSON.stringify(config));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await runFor(t, compiler, ['relay.config.json'], { cwd: folder });

  const compiled = new Map<string, ConcreteRequest>();
  for (const file of await readdir(join(folder, 'compiled'))) {
    const { default: artifact } = await import(pathToFileURL(join(folder, 'compiled', file)).href);
    if (artifact.kind !== 'Request') continue;
    const document = DOCUMENTS.find((text) => text.includes(` ${artifact.params.name}(`));
    assert.ok(document, artifact.params.name);
    compiled.set(document, artifact);
  }
  assert.equal(compiled.size, DOCUMENTS.length);
  return compiled;
}

/** Whole answers rather than one component's part, and the pages of a list joined into one. */
const forRelay = (text: string): string =>
  text
    .replaceAll(/\.\.\.journey\w+/g, '$& @relay(mask: false)')
    .replace('orders(first: $first, after: $after)', '$& @connection(key: "journey_orders")');

function openRelay(
  endpoint: Parameters<typeof openOverHttp>[0],
  requests: ReadonlyMap<string, ConcreteRequest>,
): JourneyClient {
  const transport = openOverHttp(endpoint);
  const textOf = ({ text }: { readonly text?: string | null }): string => text ?? '';
  const environment = new relay.Environment({
    store: new relay.Store(new relay.RecordSource()),
    network: relay.Network.create(
      async (params, variables) => ({ data: { ...(await transport.send(textOf(params), variables)) } }),
      (params, variables) =>
        relay.Observable.create((sink) => {
          const events = transport.watch(textOf(params), variables);
          (async () => {
            for await (const data of events) sink.next({ data: { ...data } });
            sink.complete();
          })().catch((error: Error) => sink.error(error));
        }),
    ),
  });
  const requestOf = (document: string): ConcreteRequest => {
    const request = requests.get(document);
    assert.ok(request, document);
    return request;
  };
  return {
    close: async () => transport.close?.(),
    async send(document, variables) {
      const node = requestOf(document);
      if (node.params.operationKind === 'mutation') {
        return new Promise<Data>((resolve, reject) =>
          relay.commitMutation(environment, {
            mutation: node,
            variables: { ...variables },
            onCompleted: (data) => resolve(data as Data),
            onError: reject,
          }),
        );
      }
      const operation = relay.createOperationDescriptor(node, { ...variables });
      await relay.fetchQuery<OperationType>(environment, node, { ...variables }).toPromise();
      environment.retain(operation);
      // All of the answer, out of the normalised store.
      const { data, isMissingData } = environment.lookup(operation.fragment);
      assert.equal(isMissingData, false);
      return data as Data;
    },
    async *watch(document, variables) {
      let subscription: relay.Disposable | undefined;
      yield* new ReadableStream<Data>({
        start(controller) {
          subscription = relay.requestSubscription(environment, {
            subscription: requestOf(document),
            variables: { ...variables },
            onNext: (data) => controller.enqueue(data as Data),
            onCompleted: () => controller.close(),
            onError: (error) => controller.error(error),
          });
        },
        cancel: () => subscription?.dispose(),
      });
    },
  };
}
