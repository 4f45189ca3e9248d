import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireBundle } from '../../../scripts/bundle/find-bundle.mjs';
import type { Ending } from '../at-end.ts';
import { childFor } from './child-for.ts';
import { endProcess } from './end-process.ts';
import { inheritedEnvironment } from './inherited-environment.ts';

export const SOURCES = fileURLToPath(new URL('../../../src/main.ts', import.meta.url));
let bundle: string | undefined;

/** Bugs are planted in the sources. Everything else runs as `npm start` runs it, never from a bundle of other sources. */
function findMain(environment: Readonly<Record<string, string>>): string {
  if (environment['PLANTED_BUG'] !== undefined) return SOURCES;
  bundle ??= requireBundle();
  return join(bundle, 'src/main.js');
}

/** The service as a process of its own, on a port that the system chooses, until the end of the test. */
export class Program {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  out = '';
  errors = '';

  private constructor(child: ChildProcess) {
    this.child = child;
    this.exited = once(this.child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
    this.child.stderr?.on('data', (text) => {
      this.errors += String(text);
    });
    this.child.stdout?.on('data', (text) => {
      this.out += String(text);
    });
  }

  /** `main` is the program of another build. */
  static start(
    t: Ending,
    environment: Readonly<Record<string, string>>,
    main: string = findMain(environment),
  ): Program {
    const env = { ...inheritedEnvironment(), PORT: '0', LOG_LEVEL: 'warn', ...environment };
    return new Program(childFor(t, () => spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })));
  }

  /** The address it says that it listens at, once all of the greeting is there. */
  async listening(): Promise<string> {
    for (;;) {
      const url = /listens at (http:\S+)[\s\S]*Shops\n(?: {4}.*\n)+\n/.exec(this.out)?.[1];
      if (url !== undefined) return url;
      const ended = await Promise.race([this.exited.then(() => true), this.#more().then(() => false)]);
      if (ended) assert.fail(this.#describeEnd());
    }
  }

  /** The same where it greets nobody: from the log, at the level info. */
  async loggedUrl(): Promise<string> {
    for (;;) {
      const url = /"url":"(http:[^"]+)"/.exec(this.out)?.[1];
      if (url !== undefined) return url;
      const ended = await Promise.race([this.exited.then(() => true), this.#more().then(() => false)]);
      if (ended) assert.fail(this.#describeEnd());
    }
  }

  #describeEnd(): string {
    const { exitCode, signalCode } = this.child;
    return `it ended before it listened (${signalCode ?? exitCode}): ${this.errors}`;
  }

  async #more(): Promise<void> {
    if (this.child.stdout) await once(this.child.stdout, 'data');
  }

  /** Before the test ends; resolves once all that it wrote is there. */
  async kill(): Promise<void> {
    await endProcess(this.child, 'SIGKILL');
    await this.exited;
  }
}
