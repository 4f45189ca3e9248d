import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFaultProxy, type FaultProxy } from '../../../contract/merchant-adapter/fault-proxy.ts';
import type { Mortals } from '../../../faults/breaking/deaths.ts';
import { noLimits } from '../../../faults/breaking/stage/no-limits.ts';
import { supervise } from '../../../faults/breaking/stage/supervise.ts';
import type { Ending } from '../../../support/at-end.ts';
import { findPorts } from '../../../support/process/find-ports.ts';
import { Program, SOURCES } from '../../../support/process/program.ts';
import type { BrokenPlatform, Role, Seen } from './broken-platform.ts';

/** Our service as a process of its own before a platform, with a fault proxy in between. */
export class PlatformStage implements AsyncDisposable, Mortals<Role> {
  readonly proxy: FaultProxy;
  readonly url: string;
  readonly #t: Ending;
  readonly #platform: BrokenPlatform;
  readonly #folder: string;
  readonly #port: number;
  readonly #up = new Set<Role>(['service', 'platform']);
  #service: Program | undefined;
  #isOver = false;

  private constructor(t: Ending, platform: BrokenPlatform, proxy: FaultProxy, folder: string, port: number) {
    this.#t = t;
    this.#platform = platform;
    this.proxy = proxy;
    this.#folder = folder;
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async open(t: Ending, platform: BrokenPlatform, seen: Seen): Promise<PlatformStage> {
    const folder = await mkdtemp(join(tmpdir(), 'cartwright-broken-orders-'));
    const proxy = await createFaultProxy(
      platform.url,
      (request) => seen(request, 'arrives'),
      (request) => seen(request, 'answered'),
    );
    const stage = new PlatformStage(t, platform, proxy, folder, await findPorts(1));
    await writeFile(
      stage.#configFile,
      JSON.stringify({ ...noLimits, merchants: [{ domain: platform.domain, ...platform.merchant(proxy.url) }] }),
    );
    try {
      await stage.#startService();
    } catch (error) {
      await stage[Symbol.asyncDispose]();
      throw error;
    }
    return stage;
  }

  get #configFile(): string {
    return join(this.#folder, 'config.json');
  }

  isUp(role: Role): boolean {
    return this.#up.has(role);
  }

  async restart(role: Role): Promise<void> {
    const { restart } = this.#platform;
    this.#up.delete(role);
    if (role === 'service') await this.#service?.kill();
    const start = role === 'service' ? () => this.#startService() : restart;
    if (start !== undefined) await supervise(start, () => this.#isOver || this.#t.signal.aborted);
    this.#up.add(role);
  }

  async #startService(): Promise<void> {
    const environment = {
      PORT: String(this.#port),
      DATA_DIR: join(this.#folder, 'service'),
      CONFIG_FILE: this.#configFile,
      DEMO: 'true',
      LEASE_SECONDS: '1',
      ...this.#platform.environment,
    };
    this.#service = Program.start(this.#t, environment, SOURCES);
    await this.#service.listening();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isOver = true;
    await this.#service?.kill();
    await this.proxy.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
