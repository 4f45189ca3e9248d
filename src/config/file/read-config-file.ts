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
    // The parser's message quotes the file; the position is enough.
    const position = /at position ([0-9]+)/.exec(error instanceof Error ? error.message : '')?.[1];
    const before = position === undefined ? undefined : text.slice(0, Number(position));
    const where = before === undefined ? 'before its end' : `in line ${before.split('\n').length}`;
    problems.push(`CONFIG_FILE is not JSON: something is wrong ${where}`);
    return undefined;
  }
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const path = toDotPath(issue.path);
  return path === '' ? `CONFIG_FILE: ${issue.message}` : `CONFIG_FILE, ${path}: ${issue.message}`;
}
