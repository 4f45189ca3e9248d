import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Writes a generated file, or with `--check` on the command line fails where the committed one differs. */
export function writeOrCheck(file: URL, text: string): void {
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
  } else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${fileURLToPath(file)} is out of date: run npm run codegen`);
    process.exitCode = 1;
  }
}
