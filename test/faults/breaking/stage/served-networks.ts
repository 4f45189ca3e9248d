import { join } from 'node:path';
import * as z from 'zod';
import { root } from '../../../../scripts/bundle/find-bundle.mjs';
import { type CardNetworkName, cardNetworkNames } from '../../../../src/domain/card-network/card-network.ts';
import { Secret } from '../../../../src/lib/secret.ts';
import type { FaultProxy } from '../../../contract/merchant-adapter/fault-proxy.ts';
import type { Ending } from '../../../support/at-end.ts';
import { findPorts } from '../../../support/process/find-ports.ts';
import { findProgram } from '../../../support/process/find-program.ts';
import { type Greeting, ServedProgram } from './served-program.ts';

const PROGRAM = 'src/demo/commands/networks.ts';

const configured = z.array(
  z.object({
    network: z.enum(cardNetworkNames),
    url: z.url(),
    acquirerToken: z.object({ env: z.string() }),
    settings: z.record(z.string(), z.unknown()),
  }),
);

interface Said {
  /** As CONFIG_FILE has it. */
  readonly cardNetworks: z.output<typeof configured>;
  readonly environment: Readonly<Record<string, string>>;
}

const greeting: Greeting<Said> = {
  read: (output) => {
    const [, json] = /"cardNetworks": (\[.*^\])$/ms.exec(output) ?? [];
    if (json === undefined) return undefined;
    const variables = [...output.matchAll(/^(NETWORK_\w+)=(\S+)$/gm)].map(([, name = '', value = '']) => [name, value]);
    return { cardNetworks: configured.parse(JSON.parse(json)), environment: Object.fromEntries(variables) };
  },
};

/** The three card networks, as `npm run start:networks` serves them, each behind a fault proxy if one is made. */
export class ServedNetworks {
  readonly #program: ServedProgram<Said>;
  readonly #proxies = new Map<CardNetworkName, FaultProxy>();

  private constructor(program: ServedProgram<Said>) {
    this.#program = program;
  }

  static async open(
    t: Ending,
    folder: string,
    environment: Readonly<Record<string, string>>,
    before?: (target: string) => Promise<FaultProxy>,
  ): Promise<ServedNetworks> {
    // Bugs are planted in the sources.
    const path = environment['PLANTED_BUG'] === undefined ? findProgram(PROGRAM) : join(root, PROGRAM);
    const program = new ServedProgram(t, path, folder, environment, greeting, String(await findPorts(3)));
    await program.start();
    const served = new ServedNetworks(program);
    if (before === undefined) return served;
    for (const { network, url } of program.said.cardNetworks) served.#proxies.set(network, await before(url));
    return served;
  }

  /** For CONFIG_FILE: whoever has it asks through the proxies. */
  get configuration(): readonly object[] {
    return this.#program.said.cardNetworks.map((entry) => ({
      ...entry,
      url: this.#proxies.get(entry.network)?.url ?? entry.url,
    }));
  }

  get environment(): Readonly<Record<string, string>> {
    return this.#program.said.environment;
  }

  get acquirerToken(): string {
    return this.environment['NETWORK_ACQUIRER_TOKEN'] ?? '';
  }

  get proxies(): readonly FaultProxy[] {
    return [...this.#proxies.values()];
  }

  /** Past the proxy, without a slash at its end. */
  urlOf(network: CardNetworkName): string {
    const entry = this.#program.said.cardNetworks.find((each) => each.network === network);
    if (entry === undefined) throw new Error(`Network ${network} is not served`);
    return entry.url;
  }

  /** What its adapter is opened with, past the proxy. */
  settingsOf(network: CardNetworkName): Readonly<Record<string, unknown>> {
    const { settings = {} } = this.#program.said.cardNetworks.find((each) => each.network === network) ?? {};
    const resolved = Object.entries(settings).map(([name, value]) => {
      const variable = z.object({ env: z.string() }).safeParse(value).data?.env;
      return [name, variable === undefined ? value : new Secret(this.environment[variable] ?? '')];
    });
    return { ...Object.fromEntries(resolved), url: this.urlOf(network) };
  }

  get child() {
    return this.#program.child;
  }

  get output(): string {
    return this.#program.output;
  }

  start(): Promise<void> {
    return this.#program.start();
  }

  kill(): Promise<void> {
    return this.#program.kill();
  }
}
