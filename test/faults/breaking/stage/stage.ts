import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createFaultProxy,
  type FaultProxy,
  type ProxiedRequest,
} from '../../../contract/merchant-adapter/fault-proxy.ts';
import type { Ending } from '../../../support/at-end.ts';
import { findPorts } from '../../../support/process/find-ports.ts';
import { findProgram } from '../../../support/process/find-program.ts';
import { Program } from '../../../support/process/program.ts';
import type { BugName } from '../bugs.ts';
import type { NetworkBug } from '../networks/network-bugs.ts';
import { noLimits } from './no-limits.ts';
import { type AttemptFacts, readAttempts } from './read-attempts.ts';
import { runCommand } from './run-command.ts';
import { SecretSearch } from './secret-search.ts';
import { ServedNetworks } from './served-networks.ts';
import { addressGreeting, ServedProgram } from './served-program.ts';
import { supervise } from './supervise.ts';
import { through } from './through.ts';
import { WebhookBackend } from './webhook-backend.ts';

export type Role = 'service' | 'shop' | 'providers' | 'networks';

type PlantedBug = BugName | NetworkBug;
/** Hears of a request when it arrives, and when it is answered. */
export type Seen = (request: ProxiedRequest, moment: 'arrives' | 'answered') => void;

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const SHOP = findProgram('src/demo/commands/sandbox-serve.ts');
const PROVIDERS = findProgram('src/demo/commands/payment-providers.ts');
const PLANT = path('../plant-bug.mjs');
const compileCache = { NODE_COMPILE_CACHE: path('../../../../node_modules/.cache/compiled') };

/**
 * The service, the shop, the payment providers and, if asked for, the card networks as processes of their own, with a fault proxy before each
 * but the service.
 */
export class Stage implements AsyncDisposable {
  readonly secrets = new SecretSearch();
  readonly backend = new WebhookBackend((text) => this.secrets.look(text, 'a webhook'));
  readonly #t: Ending;
  readonly #folder: string;
  readonly #bug: PlantedBug | null;
  readonly #providers: ServedProgram<URL>;
  #networks: ServedNetworks | undefined;
  readonly #up = new Set<Role>();
  #isOver = false;
  #shop: ServedProgram<URL> | undefined;
  #service: Program | undefined;
  #proxies: { readonly shop: FaultProxy; readonly providers: FaultProxy } | undefined;
  readonly #port: string;
  readonly #shopPort: string;

  /** A run that is stopped leaves no process behind. */
  readonly #killAll = () => {
    this.#service?.child.kill('SIGKILL');
    this.#shop?.child?.kill('SIGKILL');
    this.#providers.child?.kill('SIGKILL');
    this.#networks?.child?.kill('SIGKILL');
  };

  /** The providers, the shop and the service listen at ports in a row. */
  private constructor(t: Ending, folder: string, bug: PlantedBug | null, port: number) {
    this.#t = t;
    this.#folder = folder;
    this.#bug = bug;
    process.once('exit', this.#killAll);
    this.#port = String(port + 2);
    this.#shopPort = String(port + 1);
    this.#providers = new ServedProgram(
      t,
      PROVIDERS,
      join(folder, 'providers'),
      compileCache,
      addressGreeting,
      String(port),
    );
  }

  /** `seen` hears of every request at the shop, at the providers and at the networks. */
  static async open(t: Ending, bug: PlantedBug | null, seen: Seen, { withNetworks = false } = {}): Promise<Stage> {
    const folder = await mkdtemp(join(tmpdir(), 'cartwright-faults-'));
    const stage = new Stage(t, folder, bug, await findPorts(3));
    try {
      await stage.#open(seen, withNetworks);
    } catch (error) {
      await stage[Symbol.asyncDispose]();
      throw error;
    }
    return stage;
  }

  async #open(seen: Seen, withNetworks: boolean): Promise<void> {
    const before = (target: string) =>
      createFaultProxy(
        target,
        (request) => seen(request, 'arrives'),
        (request) => seen(request, 'answered'),
      );
    await this.#providers.start();
    const providers = await before(this.#providers.said.origin);
    const address = through(providers, this.#providers.said);
    if (withNetworks) {
      const environment = { ...compileCache, ...this.#planted };
      this.#networks = await ServedNetworks.open(this.#t, join(this.#folder, 'networks'), environment, before);
    }
    const cardNetworks = this.#networks?.configuration ?? [];
    await writeFile(
      this.#configFile,
      JSON.stringify({ ...noLimits, cardNetworks, partners: [await this.backend.listen()] }),
    );
    this.#shop = new ServedProgram(
      this.#t,
      SHOP,
      join(this.#folder, 'shop'),
      {
        ...compileCache,
        ...this.#networks?.environment,
        CONFIG_FILE: this.#configFile,
        PAYMENT_PROVIDERS_URL: address,
      },
      addressGreeting,
      this.#shopPort,
    );
    await this.#shop.start();
    this.#proxies = { providers, shop: await before(this.#shop.said.origin) };
    this.secrets.add('the secret of the webhooks', WebhookBackend.secret);
    this.secrets.add('the token of the shop', this.#shop.said.password);
    this.secrets.add('the token of the providers', this.#providers.said.password);
    await this.#startService();
    for (const role of ['service', 'shop', 'providers'] as const) this.#up.add(role);
    if (withNetworks) this.#up.add('networks');
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** The providers, past the proxy: pages for buyers are there. */
  get providersUrl(): string {
    return this.#providers.said.origin;
  }

  /** The card networks, past their proxies: their pages and books are there. */
  get networks(): ServedNetworks {
    if (this.#networks === undefined) throw new Error('There are no networks on this stage');
    return this.#networks;
  }

  /** What the service said when it started last. */
  get greeting(): string {
    return this.#service?.out ?? '';
  }

  get #configFile(): string {
    return join(this.#folder, 'config.json');
  }

  get #planted(): Readonly<Record<string, string>> {
    return this.#bug === null ? {} : { NODE_OPTIONS: `--import ${PLANT}`, PLANTED_BUG: this.#bug };
  }

  get proxies(): readonly FaultProxy[] {
    if (this.#proxies === undefined) return [];
    return [this.#proxies.shop, this.#proxies.providers, ...(this.#networks?.proxies ?? [])];
  }

  isUp(role: Role): boolean {
    return this.#up.has(role);
  }

  /** Dies at once, in the middle of whatever it does; resolves once it runs again. */
  async restart(role: Role): Promise<void> {
    this.#up.delete(role);
    const isOver = () => this.#isOver || this.#t.signal.aborted;
    if (role === 'service') {
      const service = this.#service;
      await service?.kill();
      this.#lookAtOutput(service);
      // What a killed process leaves is there before the next one tidies up.
      await this.#lookIntoService('-wal');
      await supervise(() => this.#startService(), isOver);
    } else {
      const program = { shop: this.#shop, providers: this.#providers, networks: this.#networks }[role];
      await program?.kill();
      if (program !== undefined) await supervise(() => program.start(), isOver);
    }
    this.#up.add(role);
  }

  async #startService(): Promise<void> {
    if (this.#proxies === undefined || this.#shop === undefined) throw new Error('The service comes last');
    this.#service = Program.start(this.#t, {
      ...compileCache,
      PORT: this.#port,
      DATA_DIR: join(this.#folder, 'service'),
      ...this.#networks?.environment,
      CONFIG_FILE: this.#configFile,
      SANDBOX_URL: through(this.#proxies.shop, this.#shop.said),
      DEMO: 'true',
      WEBHOOK_SECRET: WebhookBackend.secret,
      LEASE_SECONDS: '1',
      LOG_LEVEL: 'warn',
      ...this.#planted,
    });
    await this.#service.listening();
  }

  /** As an operator: `npm run sandbox -- …` while the shop runs. */
  command(...commandLine: readonly string[]): Promise<string> {
    return runCommand(commandLine, { dataFolder: join(this.#folder, 'shop'), providers: this.#providers.said });
  }

  readAttempts(): readonly AttemptFacts[] {
    return readAttempts(join(this.#folder, 'service'));
  }

  /** Looks for secrets in everything that the processes wrote. */
  async lookEverywhere(): Promise<readonly string[]> {
    this.#lookAtOutput(this.#service);
    await this.#lookIntoService('');
    const { secrets } = this;
    secrets.look(this.#shop?.output ?? '', 'the log of the shop');
    secrets.look(this.#providers.output, 'the log of the providers');
    const kept = ['a token of a card', 'the token of the shop', 'the token of the providers'];
    await secrets.lookInFiles(join(this.#folder, 'shop'), 'the files of the shop', { except: kept });
    await secrets.lookInFiles(join(this.#folder, 'providers'), 'the files of the providers', { except: kept });
    if (this.#networks !== undefined) {
      secrets.look(this.#networks.output, 'the log of the networks');
      await secrets.lookInFiles(join(this.#folder, 'networks'), 'the files of the networks', { except: kept });
    }
    return secrets.found;
  }

  #lookAtOutput(service: Program | undefined): void {
    this.secrets.look(`${service?.out}${service?.errors}`, 'the log of the service');
  }

  #lookIntoService(end: string): Promise<void> {
    return this.secrets.lookInFiles(join(this.#folder, 'service'), 'the files of the service', { end });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isOver = true;
    await this.#service?.kill();
    await this.#shop?.kill();
    await this.#providers.kill();
    await this.#networks?.kill();
    for (const proxy of this.proxies) await proxy.close();
    this.backend.close();
    process.off('exit', this.#killAll);
    await rm(this.#folder, { recursive: true, force: true });
  }
}
