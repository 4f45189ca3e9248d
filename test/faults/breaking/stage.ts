import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { runSandboxCommand } from '../../../src/cli/sandbox/run-sandbox-command.ts';
import { createFaultProxy, type FaultProxy, type ProxiedRequest } from '../../contract/merchant-adapter/fault-proxy.ts';
import { DOMAIN } from '../../nodes/chaos/buyer.ts';
import { Program } from '../../support/process/program.ts';
import type { BugName } from './bugs.ts';

const SERVE = fileURLToPath(new URL('../../../src/cli/sandbox-serve.ts', import.meta.url));
const PLANT = fileURLToPath(new URL('./plant-bug.mjs', import.meta.url));

/** More than the run needs: limits are not what it tries. */
const manyPoints = { points: 1_000_000, seconds: 60, coolOffSeconds: 0 };
const configuration = {
  rateLimits: { sessions: manyPoints, orders: manyPoints, failedPayments: manyPoints, sockets: manyPoints },
};

/** The service and the shop as processes of their own, the fault proxy between them: killing one leaves the other. */
export class Stage implements AsyncDisposable {
  readonly proxy: FaultProxy;
  readonly #folder: string;
  readonly #bug: BugName | null;
  readonly #shop: { child: ChildProcess; readonly port: string; readonly address: URL };
  #service: Program | undefined;
  #port = '0';
  #log = '';

  private constructor(
    folder: string,
    bug: BugName | null,
    shop: { child: ChildProcess; port: string; address: URL },
    proxy: FaultProxy,
  ) {
    this.#folder = folder;
    this.#bug = bug;
    this.#shop = shop;
    this.proxy = proxy;
  }

  static async open(bug: BugName | null, arrived: (request: ProxiedRequest) => void): Promise<Stage> {
    const folder = await mkdtemp(join(tmpdir(), 'cartwright-faults-'));
    await writeFile(join(folder, 'config.json'), JSON.stringify(configuration));
    const { child, address } = await serveShop(join(folder, 'shop'), '0');
    const proxy = await createFaultProxy(address.origin, arrived);
    const stage = new Stage(folder, bug, { child, port: address.port, address }, proxy);
    await stage.startService();
    return stage;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async startService(): Promise<void> {
    const through = new URL(this.proxy.url);
    through.username = this.#shop.address.username;
    through.password = this.#shop.address.password;
    this.#service = new Program({
      PORT: this.#port,
      DATA_DIR: join(this.#folder, 'service'),
      CONFIG_FILE: join(this.#folder, 'config.json'),
      SANDBOX_URL: through.href,
      DEMO: 'true',
      LEASE_SECONDS: '1',
      LOG_LEVEL: 'warn',
      ...(this.#bug !== null && { NODE_OPTIONS: `--import ${PLANT}`, PLANTED_BUG: this.#bug }),
    });
    this.#port = new URL(await this.#service.listening()).port;
  }

  /** At once, in the middle of whatever it does; resolves once it runs again. */
  async killService(): Promise<void> {
    const service = this.#service;
    await service?.[Symbol.asyncDispose]();
    this.#log += `${service?.out}${service?.errors}`;
    await this.startService();
  }

  async killShop(): Promise<void> {
    await kill(this.#shop.child);
    const { child } = await serveShop(join(this.#folder, 'shop'), this.#shop.port);
    this.#shop.child = child;
  }

  /** Enough on the shelf for every order. */
  async stock(sku: string): Promise<void> {
    await this.#command(['stock', DOMAIN, sku, '1000000']);
  }

  async #command(commandLine: readonly string[]): Promise<string> {
    let out = '';
    const write = (text: string) => {
      out += text;
    };
    const surroundings = { dataFolder: join(this.#folder, 'shop'), database: null, out: write, note: write };
    const code = await runSandboxCommand(commandLine, surroundings);
    if (code !== 0) throw new Error(`The shop refuses ${commandLine.join(' ')}: ${out}`);
    return out;
  }

  /** As an operator reads it, while the shop runs. */
  async readLedger(): Promise<readonly unknown[]> {
    const out = await this.#command(['ledger', DOMAIN, '--json']);
    return out
      .trim()
      .split('\n')
      .filter((line) => line !== '')
      .map((line): unknown => JSON.parse(line));
  }

  /** Of every attempt, its status and how many events it has. */
  async readAttempts(): Promise<
    readonly { readonly attemptId: string; readonly status: string; readonly events: number }[]
  > {
    const db = new DatabaseSync(join(this.#folder, 'service', 'service.sqlite'), { readOnly: true });
    try {
      const rows = db.prepare('select attempt_id, status, last_sequence from attempts').all();
      return rows.map((row) => ({
        attemptId: String(row['attempt_id']),
        status: String(row['status']),
        events: Number(row['last_sequence']),
      }));
    } finally {
      db.close();
    }
  }

  /** Which of these texts stand in the service's files or log. */
  async findCanaries(canaries: readonly string[]): Promise<readonly string[]> {
    const service = this.#service;
    const texts = [this.#log, service?.out ?? '', service?.errors ?? ''];
    const folder = join(this.#folder, 'service');
    for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
      if (entry.isFile()) texts.push(await readFile(join(entry.parentPath, entry.name), 'latin1'));
    }
    return canaries.filter((canary) => texts.some((text) => text.includes(canary)));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#service?.[Symbol.asyncDispose]();
    await kill(this.#shop.child);
    await this.proxy.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

async function serveShop(
  folder: string,
  port: string,
): Promise<{ readonly child: ChildProcess; readonly address: URL }> {
  const child = spawn(process.execPath, [SERVE, '--port', port, '--data-dir', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  for await (const piece of child.stdout) {
    out += String(piece);
    const found = /SANDBOX_URL=(\S+)/.exec(out)?.[1];
    if (found === undefined) continue;
    child.stdout.resume();
    return { child, address: new URL(found) };
  }
  throw new Error('The sandbox ended before it listened');
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
