/**
 * Loaded before the tests (`node --import`): the test runner follows every promise from its beginning to its end, to know which test an
 * error that nobody catches belongs to, which takes a fifth of the time of what awaits much. Without it, such an error still fails the
 * run, which names the file, and is printed here with its stack.
 */
import asyncHooks from 'node:async_hooks';
import { isTestFile } from './is-test-file.ts';

const { createHook } = asyncHooks;
asyncHooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false });

if (isTestFile) {
  const print = (error: unknown) =>
    void process.stderr.write(`Not caught: ${error instanceof Error ? error.stack : String(error)}\n`);
  process.on('uncaughtExceptionMonitor', print);
  process.on('unhandledRejection', print);
}
