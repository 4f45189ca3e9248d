import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { childFor } from '../../support/process/child-for.ts';
import { findProgram } from '../../support/process/find-program.ts';
import { inheritedEnvironment } from '../../support/process/inherited-environment.ts';

const env = inheritedEnvironment();

/** A program that serves something until it is told to end, by its file in `src/demo/commands`. */
export function serverProgram(file: string) {
  const path = findProgram(`src/demo/commands/${file}`);
  const watch = <Child extends ChildProcess>(child: Child) => {
    return { child, ended: once(child, 'exit').then(([code]) => code) };
  };
  return {
    /** By hand, until what it prints matches. */
    serve: async (t: TestContext, folder: string, printed: RegExp) => {
      const parameters = ['--port', '0', '--data-dir', folder];
      const started = watch(childFor(t, () => spawn(process.execPath, [path, ...parameters], { env })));
      let text = '';
      for await (const part of started.child.stdout) {
        text += String(part);
        if (printed.test(text)) break;
      }
      return { ...started, text };
    },
    /** As a child that is told what to serve; its answer. */
    serveParent: async <Answer>(t: TestContext, orders: object) => {
      const started = watch(childFor(t, () => fork(path, { env, execArgv: [] })));
      started.child.send(orders);
      const [answer] = (await once(started.child, 'message')) as [Answer];
      return { ...started, answer };
    },
  };
}
