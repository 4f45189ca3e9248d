import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inheritedEnvironment } from './inherited-environment.ts';

const MAIN = fileURLToPath(new URL('../../../src/main.ts', import.meta.url));

/** The service as a process of its own, on a port that the system chooses. */
export class Program implements AsyncDisposable {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  out = '';
  errors = '';

  constructor(environment: Readonly<Record<string, string>>) {
    this.child = spawn(process.execPath, [MAIN], {
      env: { ...inheritedEnvironment(), PORT: '0', LOG_LEVEL: 'warn', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.exited = once(this.child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
    this.child.stderr?.on('data', (text) => {
      this.errors += String(text);
    });
    this.child.stdout?.on('data', (text) => {
      this.out += String(text);
    });
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

  async [Symbol.asyncDispose](): Promise<void> {
    this.child.kill('SIGKILL');
    await this.exited;
  }
}
