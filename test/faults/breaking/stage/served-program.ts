import { type ChildProcess, spawn } from 'node:child_process';
import type { Ending } from '../../../support/at-end.ts';
import { childFor } from '../../../support/process/child-for.ts';
import { endProcess } from '../../../support/process/end-process.ts';
import { inheritedEnvironment } from '../../../support/process/inherited-environment.ts';

/** How a program says on its standard output that it listens. */
export interface Greeting<Said> {
  /** Undefined while there is more to come. */
  readonly read: (output: string) => Said | undefined;
}

/** The address with the token in it. */
export const addressGreeting: Greeting<URL> = {
  read: (output) => {
    const [, url] = /_URL=(\S+)\n/.exec(output) ?? [];
    return url === undefined ? undefined : new URL(url);
  },
};

/** The shop, the payment providers or the card networks: a process that says where it listens, and comes back at the same port. */
export class ServedProgram<Said> {
  readonly #t: Ending;
  readonly #script: string;
  readonly #folder: string;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #greeting: Greeting<Said>;
  readonly #port: string;
  #child: ChildProcess | undefined;
  #said: Said | undefined;
  #output = '';

  constructor(
    t: Ending,
    script: string,
    folder: string,
    environment: Readonly<Record<string, string>>,
    greeting: Greeting<Said>,
    port: string,
  ) {
    this.#t = t;
    this.#script = script;
    this.#folder = folder;
    this.#environment = environment;
    this.#greeting = greeting;
    this.#port = port;
  }

  /** What it said when it listened. */
  get said(): Said {
    if (this.#said === undefined) throw new Error(`${this.#script} has never listened`);
    return this.#said;
  }

  /** The one that runs now. */
  get child(): ChildProcess | undefined {
    return this.#child;
  }

  /** All that any of its processes wrote. */
  get output(): string {
    return this.#output;
  }

  async start(): Promise<void> {
    const parameters = [this.#script, '--port', this.#port, '--data-dir', this.#folder];
    const env = { ...inheritedEnvironment(), ...this.#environment };
    const child = childFor(this.#t, () =>
      spawn(process.execPath, parameters, { env, stdio: ['ignore', 'pipe', 'pipe'] }),
    );
    this.#child = child;
    const listens = Promise.withResolvers<Said>();
    let greeting = '';
    let isGreeted = false;
    child.stdout.on('data', (text) => {
      // The greeting has secrets in it, which are said on purpose.
      if (isGreeted) this.#output += String(text);
      greeting += String(text);
      const said = this.#greeting.read(greeting);
      if (said === undefined || isGreeted) return;
      isGreeted = true;
      listens.resolve(said);
    });
    child.stderr.on('data', (text) => {
      this.#output += String(text);
    });
    // Unlike at `exit`, all of its output is there.
    child.once('close', (code, signal) => {
      listens.reject(new Error(`${this.#script} ended before it listened (${signal ?? code}): ${this.#output}`));
    });
    this.#said = await listens.promise;
  }

  async kill(): Promise<void> {
    if (this.#child !== undefined) await endProcess(this.#child, 'SIGKILL');
  }
}
