import { readFile } from 'node:fs/promises';
import type * as z from 'zod';
import { toDotPath } from 'zod/v4/core';
import { type ConfigFile, configFileSchema } from './config-file.ts';

/** Reads the configuration file. If it is invalid, adds each problem with the path of its value and returns undefined. */
export async function readConfigFile(path: string, problems: string[]): Promise<ConfigFile | undefined> {
  const content = parseJson(await readText(path, problems), problems);
  if (content === undefined) return undefined;
  // Read once a start: zod would take longer to generate a parser than to do without.
  const parsed = configFileSchema.safeParse(content.value, { jitless: true });
  if (parsed.success) return parsed.data;
  problems.push(...parsed.error.issues.map(describeIssue));
  return undefined;
}

async function readText(path: string, problems: string[]): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown error';
    problems.push(`CONFIG_FILE names a file that cannot be read (${code}): ${path}`);
    return undefined;
  }
}

function parseJson(text: string | undefined, problems: string[]): { readonly value: unknown } | undefined {
  if (text === undefined) return undefined;
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    // The parser's message quotes the file; the line is enough.
    const line = findLine(text, error instanceof Error ? error.message : '');
    problems.push(
      `CONFIG_FILE is not JSON: something is wrong ${line === undefined ? 'before its end' : `in line ${line}`}`,
    );
    return undefined;
  }
}

/** The line of a mistake; undefined if the text only ends too early. */
function findLine(text: string, message: string): number | undefined {
  const position = /at position ([0-9]+)/.exec(message)?.[1];
  if (position !== undefined) return text.slice(0, Number(position)).split('\n').length;
  if (!isUnexpectedToken(message)) return undefined;
  // The parser does not tell the position of a token: the text fails in this way from that line on, so half of the lines are ruled out each time.
  const lines = text.split('\n');
  let before = 0;
  let found = lines.length;
  while (found - before > 1) {
    const middle = (before + found) >> 1;
    if (isUnexpectedToken(tryJson(`${lines.slice(0, middle).join('\n')}\n`))) found = middle;
    else before = middle;
  }
  return found;
}

const isUnexpectedToken = (message: string): boolean => message.startsWith('Unexpected token');

/** The parser's message; empty for JSON. */
function tryJson(text: string): string {
  try {
    JSON.parse(text);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const path = toDotPath(issue.path);
  return path === '' ? `CONFIG_FILE: ${issue.message}` : `CONFIG_FILE, ${path}: ${issue.message}`;
}
