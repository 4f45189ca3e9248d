import type { ServiceOverrides } from '../../../src/composition/service-overrides.ts';
import type { Config } from '../../../src/config/config.ts';
import { type Runtime, systemRuntime } from '../../../src/lib/runtime.ts';
import { openMemory } from './open-memory.ts';

type Databases = NonNullable<ServiceOverrides['memory']>;
type Image = Readonly<Record<keyof Databases, Uint8Array>> & { readonly url: string };

/** Images of services that have just started, by what they serve and when. */
const images = new Map<string, Image>();

/** The databases of a service in memory that continues from an image: tables, demo shops, their catalogs and keys are made once. */
export interface MemoryImage {
  readonly memory: Databases;
  /** To call once the service has started and before its first request: the catalogs are as new as it is, and their pictures at its own address. */
  move(url: string): void;
  /** Makes the image if there is none yet. */
  keep(url: string): void;
}

/** Null for a service that needs databases of its own: in files, with other shops or under another key secret. */
export function openMemoryImage(
  config: Config,
  runtime: Runtime,
  { keySecret }: { readonly keySecret: Config['keySecret'] },
): MemoryImage | null {
  const shops = config.merchants.filter(({ platform }) => platform === 'sandbox');
  const isOwn =
    config.dataDir !== ':memory:' ||
    config.database !== null ||
    config.sandbox !== null ||
    config.keySecret !== keySecret ||
    runtime.uuid !== systemRuntime.uuid ||
    shops.some(({ settings }) => typeof settings !== 'object' || Object.keys(settings ?? { own: true }).length > 0);
  if (isOwn) return null;
  const start = runtime.clock === systemRuntime.clock ? 'system' : runtime.clock.now();
  const name = JSON.stringify([start, ...shops.map(({ domain }) => domain)]);
  const image = images.get(name);
  const open = (database: keyof Databases) => openMemory(image?.[database]);
  const memory = { service: open('service'), sandbox: open('sandbox'), catalog: open('catalog') };
  return {
    memory,
    move: (url) => {
      if (image === undefined) return;
      memory.catalog.prepare('update snapshots set as_of = ?').run(runtime.clock.now());
      memory.catalog.prepare('update texts set product = replace(product, ?, ?)').run(`${image.url}/`, `${url}/`);
    },
    keep: (url) => {
      if (images.has(name)) return;
      const { service, sandbox, catalog } = memory;
      images.set(name, {
        url,
        service: service.serialize(),
        sandbox: sandbox.serialize(),
        catalog: catalog.serialize(),
      });
    },
  };
}
