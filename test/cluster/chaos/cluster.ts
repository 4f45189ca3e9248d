import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { type Ending, openFor } from '../../support/at-end.ts';
import { createDatabase, type TestDatabase, through } from '../../support/machine/postgres.ts';
import { flushService, redisServer, throughPort } from '../../support/machine/redis.ts';
import { TcpProxy } from '../../support/machine/tcp-proxy.ts';
import { Program } from '../../support/process/program.ts';
import { Balancer } from './balancer.ts';

export const bugNames = [
  'lease-without-expiry',
  'event-only-in-redis',
  'read-before-claim',
  'silence-without-limit',
  'refuses-while-leaving',
  'ends-at-once',
  'contracts-at-once',
] as const;
export type BugName = (typeof bugNames)[number];

const preload = (name: string): string => `--import ${fileURLToPath(new URL(`./${name}.mjs`, import.meta.url))}`;

/** More than the run needs: limits are not what it tries. */
const manyPoints = { points: 1_000_000, seconds: 60, coolOffSeconds: 0 };
const configuration = {
  rateLimits: {
    sessions: manyPoints,
    orders: manyPoints,
    failedPayments: manyPoints,
    sockets: manyPoints,
    anonymous: manyPoints,
  },
};

export interface ClusterOptions {
  readonly bug?: BugName | null;
  /** Environment of each node. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A node that does not tell within this time whether it is ready loses its connections. */
  readonly answerMs?: number;
}

/** What a node runs. Default: this tree as `npm start` runs it. */
export interface Build {
  readonly main?: string;
  /** A module that is loaded first, beside this file. */
  readonly preload?: string;
}

interface ClusterNode {
  readonly program: Program;
  readonly port: number;
  readonly clockShift: number;
  /** Its own way to PostgreSQL, before the one of all nodes. */
  readonly postgres: TcpProxy;
}

/** Nodes as processes behind a balancer. Their ways to PostgreSQL and Redis can be cut. */
export class Cluster implements AsyncDisposable {
  readonly database: TestDatabase;
  readonly postgres: TcpProxy;
  readonly redis: TcpProxy;
  readonly balancer: Balancer;
  readonly folder: string;
  readonly #t: Ending;
  readonly #bug: BugName | null;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #nodes: ClusterNode[] = [];
  readonly #joining: Promise<void>[] = [];
  #started = 0;

  private constructor(
    t: Ending,
    parts: Pick<Cluster, 'database' | 'postgres' | 'redis' | 'balancer' | 'folder'>,
    bug: BugName | null,
    settings: Readonly<Record<string, string>>,
  ) {
    this.#t = t;
    this.database = parts.database;
    this.postgres = parts.postgres;
    this.redis = parts.redis;
    this.balancer = parts.balancer;
    this.folder = parts.folder;
    this.#bug = bug;
    this.#settings = settings;
  }

  static async open(
    t: Ending,
    draw: () => number,
    { bug = null, settings = {}, answerMs = 3_000 }: ClusterOptions,
  ): Promise<Cluster> {
    const folder = await mkdtemp(join(tmpdir(), 'cartwright-chaos-'));
    await writeFile(join(folder, 'config.json'), JSON.stringify(configuration));
    const database = await createDatabase();
    const balancer = new Balancer(draw, answerMs);
    await balancer.listen();
    const postgres = await TcpProxy.start(database.server);
    const redis = await TcpProxy.start(redisServer);
    return new Cluster(t, { database, postgres, redis, balancer, folder }, bug, settings);
  }

  get size(): number {
    return this.#nodes.length;
  }

  /** A node that loses PostgreSQL during its start ends with a sentence: it is started again, as a supervisor does. */
  async startNode(clockShift: number, build: Build = {}, triesLeft = 5): Promise<void> {
    const postgres = await openFor(this.#t, () => TcpProxy.start({ host: '127.0.0.1', port: this.postgres.port }));
    const program = this.#spawn(clockShift, postgres, build);
    try {
      const port = Number(new URL(await program.listening()).port);
      this.#nodes.push({ program, port, clockShift, postgres });
      this.balancer.add(port);
    } catch (error) {
      const hasLostPostgres = /PostgreSQL/.test(program.errors);
      await program.kill();
      if (!hasLostPostgres || triesLeft <= 1) throw error;
      await this.startNode(clockShift, build, triesLeft - 1);
    }
  }

  #spawn(clockShift: number, postgres: TcpProxy, { main, preload: first }: Build): Program {
    this.#started += 1;
    const imports = [
      'shift-clock',
      ...(this.#bug === null ? [] : ['plant-bug']),
      ...(first === undefined ? [] : [first]),
    ];
    const environment = {
      DATABASE_URL: through(postgres.port, this.database).reveal(),
      REDIS_URL: throughPort(this.redis.port).reveal(),
      // Three of them, and what they open anew while old ones are cut, beside other suites on a server that admits 97.
      DATABASE_CONNECTIONS: '5',
      DATA_DIR: join(this.folder, `node-${this.#started}`),
      CONFIG_FILE: join(this.folder, 'config.json'),
      DEMO: 'true',
      LEASE_SECONDS: '1',
      LOG_LEVEL: 'error',
      NODE_OPTIONS: imports.map(preload).join(' '),
      CLOCK_SHIFT_MS: String(clockShift),
      ...(this.#bug !== null && { PLANTED_BUG: this.#bug }),
      ...this.#settings,
    };
    return Program.start(this.#t, environment, main);
  }

  /** Ends each node as an upgrade does, one after another, and starts one of that build in its place. Answers what went wrong. */
  async roll(build: Build, afterEach: () => Promise<void>): Promise<readonly string[]> {
    const problems: string[] = [];
    for (let left = this.size; left > 0; left -= 1) {
      const node = this.#nodes.shift();
      if (node === undefined) break;
      node.program.child.kill('SIGTERM');
      const code = await node.program.exited;
      this.balancer.remove(node.port);
      if (code !== 0) problems.push(`a node ended with ${code}: ${node.program.errors}`);
      await this.startNode(node.clockShift, build);
      await afterEach();
    }
    return problems;
  }

  /** As the nodes tell them, each once. */
  async readVersions(): Promise<readonly string[]> {
    const bodies = await Promise.all(
      this.#nodes.map(async ({ port }) => (await fetch(`http://127.0.0.1:${port}/healthz`)).json()),
    );
    return [...new Set(bodies.map((body) => z.object({ version: z.string() }).parse(body).version))];
  }

  /** Kills a node. Another one starts in its place meanwhile; the last one that runs waits for it first. */
  async replaceNode(draw: number): Promise<void> {
    if (this.size < 2) await this.settle();
    const [node] = this.#nodes.splice(Math.floor(draw * this.size), 1);
    if (node === undefined) return;
    await node.program.kill();
    this.balancer.remove(node.port);
    this.joinLater(node.clockShift);
  }

  /** Starts a node beside whatever happens meanwhile. */
  joinLater(clockShift: number): void {
    const joining = this.startNode(clockShift);
    // Whoever settles learns of it.
    joining.catch(() => {});
    this.#joining.push(joining);
  }

  /** Resolves once every node runs that was started. */
  async settle(): Promise<void> {
    await Promise.all(this.#joining.splice(0));
  }

  /** Stops a node in the middle of whatever it does. */
  async freezeNode(draw: number, milliseconds: number): Promise<void> {
    const child = (await this.#pick(draw))?.program.child;
    child?.kill('SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    child?.kill('SIGCONT');
  }

  /** Drops whatever a node and PostgreSQL send each other. */
  async cutNode(draw: number, milliseconds: number): Promise<void> {
    const postgres = (await this.#pick(draw))?.postgres;
    postgres?.swallow();
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await postgres?.mend();
  }

  /** While another one is at work, so that others can go on. */
  async #pick(draw: number): Promise<ClusterNode | undefined> {
    await this.settle();
    return this.#nodes[Math.floor(draw * this.size)];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.allSettled(this.#joining);
    await Promise.all(this.#nodes.map(({ program }) => program.kill()));
    await this.balancer[Symbol.asyncDispose]();
    await Promise.all([this.postgres[Symbol.asyncDispose](), this.redis[Symbol.asyncDispose]()]);
    await this.flushRedis();
    await this.database.drop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Removes what the nodes keep in Redis, as FLUSHDB would in a Redis of their own. */
  async flushRedis(): Promise<void> {
    // No node has started yet if there is no such table.
    const [table] = await this.database.query(`select to_regclass('service_facts') as name`);
    if (table?.['name'] == null) return;
    const [row] = await this.database.query(`select value from service_facts where name = 'service-id'`);
    if (typeof row?.['value'] === 'string') await flushService(row['value']);
  }
}
