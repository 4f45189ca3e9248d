import { readFileSync } from 'node:fs';
import * as z from 'zod';

const manifest = z.object({ scripts: z.object({ start: z.string(), 'sandbox:import': z.string() }) });

/** The flags for Node that a script of package.json sets, for a process that is to be as the one that it starts. */
export function readNodeFlags(script: 'start' | 'sandbox:import'): readonly string[] {
  const { scripts } = manifest.parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')));
  return scripts[script].split(' ').filter((word) => word.startsWith('--') && word !== '--import');
}
