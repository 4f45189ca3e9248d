import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ServiceOverrides } from '../../../src/composition/service-overrides.ts';
import type { Config } from '../../../src/config/loaded-config.ts';
import { type Runtime, systemRuntime } from '../../../src/lib/runtime.ts';
import { openMemory } from './open-memory.ts';

type Databases = NonNullable<ServiceOverrides['memory']>;
type Image = Readonly<Record<keyof Databases, Uint8Array>> & { readonly url: string };

/** Images of services that have just started, by what they serve. */
const images = new Map<string, Image>();

/** The databases of a service that continues from an image: tables, demo shops, their catalogs and keys are made once. */
export interface ServiceImage {
  readonly overrides: Pick<ServiceOverrides, 'memory' | 'keepsSnapshots'>;
  /** To call once the service has started and before its first request: the catalogs' pictures are at its own address. */
  move(url: string): void;
  /** Makes the image if there is none yet. */
  keep(url: string): void;
}

type Loaded = Pick<Config, 'keySecret'>;

/** Null for a service that needs databases of its own: in a folder that has some, with other shops or under another key secret. */
function toImageName(config: Config, runtime: Runtime, { keySecret }: Loaded) {
  const shops = config.merchants.filter(({ platform }) => platform === 'sandbox');
  const isOwn =
    config.database !== null ||
    config.sandbox !== null ||
    config.keySecret !== keySecret ||
    hasDatabases(config.dataDir) ||
    runtime.uuid !== systemRuntime.uuid ||
    runtime.randomBytes !== systemRuntime.randomBytes ||
    shops.some(({ enabled }) => !enabled) ||
    shops.some(({ settings }) => typeof settings !== 'object' || Object.keys(settings ?? { own: true }).length > 0);
  if (isOwn) return null;
  const domains = shops.map(({ domain }) => domain).toSorted();
  return { name: JSON.stringify(domains), domains };
}

/** Names of images that services wanted and could not make themselves, since they have something of their own. */
const missed = new Set<string>();

/** For tests of images. */
export function forgetImages(): void {
  images.clear();
  missed.clear();
}

/** The shops of an image that is missing for the second time. */
export function findMissing(config: Config, runtime: Runtime, loaded: Loaded): readonly string[] | null {
  const wanted = toImageName(config, runtime, loaded);
  if (wanted === null || images.has(wanted.name)) return null;
  if (missed.has(wanted.name)) return wanted.domains;
  missed.add(wanted.name);
  return null;
}

/** Null for a service that needs databases of its own. */
export function openServiceImage(config: Config, runtime: Runtime, loaded: Loaded): ServiceImage | null {
  const wanted = toImageName(config, runtime, loaded);
  if (wanted === null) return null;
  const { name } = wanted;
  const image = images.get(name);
  const now = runtime.clock.now();
  const opened = config.dataDir === ':memory:' ? inMemory(image, now) : inFolder(config.dataDir, image, now);
  return {
    ...opened,
    keep: (url) => {
      const databases = images.has(name) ? null : opened.read();
      if (databases !== null) images.set(name, { url, ...databases });
    },
  };
}

interface Opened extends Omit<ServiceImage, 'keep'> {
  /** Null if one of them is missing. */
  read(): Omit<Image, 'url'> | null;
}

/** Keys and catalogs are as new as the service. */
function openAsOf(image: Image | undefined, now: number): Databases {
  const open = (database: keyof Databases) => openMemory(image?.[database]);
  const memory = { service: open('service'), sandbox: open('sandbox'), catalog: open('catalog') };
  if (image !== undefined) {
    memory.service.prepare('update service_keys set created_at = ?').run(now);
    memory.catalog.prepare('update snapshots set as_of = ? where as_of is not null').run(now);
  }
  return memory;
}

function inMemory(image: Image | undefined, now: number): Opened {
  const memory = openAsOf(image, now);
  return {
    overrides: { memory },
    move: (url) => {
      if (image !== undefined) moveCatalogs(memory.catalog, image.url, url);
    },
    read: () => ({
      service: memory.service.serialize(),
      sandbox: memory.sandbox.serialize(),
      catalog: memory.catalog.serialize(),
    }),
  };
}

const names = ['service', 'sandbox', 'catalog'] as const;

const hasDatabases = (folder: string): boolean => names.some((name) => existsSync(join(folder, `${name}.sqlite`)));

function inFolder(folder: string, image: Image | undefined, now: number): Opened {
  const toFile = (name: keyof Databases) => join(folder, `${name}.sqlite`);
  if (image !== undefined) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const memory = openAsOf(image, now);
    for (const name of names) {
      // The image of a service without shops has no tables of them.
      if (image[name].length > 0) writeFileSync(toFile(name), memory[name].serialize(), { mode: 0o600 });
      memory[name].close();
    }
  }
  return {
    overrides: { keepsSnapshots: image !== undefined },
    move: (url) => {
      if (image === undefined) return;
      const catalog = new DatabaseSync(toFile('catalog'), { timeout: 10_000 });
      moveCatalogs(catalog, image.url, url);
      catalog.close();
    },
    read: () => {
      if (!names.every((name) => existsSync(toFile(name)))) return null;
      const read = (name: keyof Databases) => readFileImage(toFile(name));
      return { service: read('service'), sandbox: read('sandbox'), catalog: read('catalog') };
    },
  };
}

/** The two bytes of a file that say that it has a log beside it, which a database in memory cannot have. */
const LOG_VERSIONS = [18, 19];

/** Also of a file that is open. */
function readFileImage(file: string): Uint8Array {
  const database = new DatabaseSync(file, { readOnly: true });
  const image = database.serialize();
  database.close();
  for (const place of LOG_VERSIONS) image[place] = 1;
  return image;
}

function moveCatalogs(catalog: DatabaseSync, from: string, to: string): void {
  catalog.prepare('update texts set product = replace(product, ?, ?)').run(`${from}/`, `${to}/`);
}
