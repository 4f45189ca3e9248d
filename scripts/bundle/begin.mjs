/**
 * The first module of each program and thread of the bundle. Keeps compiled code beside the bundle, and makes stacks name the
 * files and lines of the sources. The table of lines is read when the first stack is printed: V8's own source maps would take 45 MiB
 * from the start.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, 'compiled'));

// A bundle is kept as long as a process runs it: it loads files of it when they are first used.
try {
  mkdirSync(join(import.meta.dirname, 'used-by'), { recursive: true });
  writeFileSync(join(import.meta.dirname, 'used-by', String(process.pid)), '');
} catch {
  // Where nothing can be written, nothing is removed either.
}

const code = new URL('code/', import.meta.url).href;
const tables = new Map();
const format = Error.prepareStackTrace;

Error.prepareStackTrace = (error, frames) => {
  const stack = format(error, frames);
  return stack.includes(code) ? stack.replaceAll(PLACE, toSource) : stack;
};

const PLACE = new RegExp(`${RegExp.escape(code)}([\\w.-]+\\.js):(\\d+):\\d+`, 'g');

function toSource(place, file, line) {
  const { sources, lines } = findTable(file);
  const at = (Number(line) - 1) * 2;
  const source = sources[lines[at]];
  return source === undefined ? place : `${source}:${lines[at + 1]}`;
}

function findTable(file) {
  let table = tables.get(file);
  if (table === undefined) {
    table = readTable(file);
    tables.set(file, table);
  }
  return table;
}

function readTable(file) {
  try {
    return JSON.parse(readFileSync(new URL(`${file}.lines.json`, code), 'utf8'));
  } catch {
    // The stack then names the bundle.
    return { sources: [], lines: [] };
  }
}
