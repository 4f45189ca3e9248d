import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const PIECE = 4 * 1024 * 1024;
const MAX_MATCH = 64;

/** What must not be read anywhere, each with the name by which it is reported. */
export class SecretSearch {
  readonly #secrets = new Map<string | RegExp, string>();
  readonly #found = new Set<string>();

  /** The secret, or what every secret of its kind looks like: at most MAX_MATCH characters, and no flag `g`. */
  add(name: string, text: string | RegExp): void {
    if (typeof text === 'string' && text.length < 5)
      throw new RangeError(`${name} is too short to be told from chance`);
    this.#secrets.set(text, name);
  }

  /** Where each was found: `a card number in the log of the service`. */
  get found(): readonly string[] {
    return [...this.#found];
  }

  look(text: string, place: string, except: readonly string[] = []): void {
    for (const [secret, name] of this.#secrets) {
      const isThere = typeof secret === 'string' ? text.includes(secret) : secret.test(text);
      if (isThere && !except.includes(name)) this.#found.add(`${name} in ${place}`);
    }
  }

  /** Every file of a folder, piece by piece; only those with this end, if it is given. */
  async lookInFiles(folder: string, place: string, { end = '', except = [] as readonly string[] } = {}): Promise<void> {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true });
    for (const entry of entries) {
      if (!entry.isFile() || !entry.name.endsWith(end)) continue;
      // A file of SQLite may be gone by now.
      await this.#lookInFile(join(entry.parentPath, entry.name), `${place}, ${entry.name}`, except).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error;
        },
      );
    }
  }

  async #lookInFile(path: string, place: string, except: readonly string[]): Promise<void> {
    const overlap = Math.max(
      ...[...this.#secrets.keys()].map((each) => (typeof each === 'string' ? each.length : MAX_MATCH)),
    );
    await using file = await open(path);
    const buffer = Buffer.alloc(PIECE);
    for (let position = 0; ; position += PIECE - overlap) {
      const { bytesRead } = await file.read(buffer, 0, PIECE, position);
      this.look(buffer.toString('latin1', 0, bytesRead), place, except);
      if (bytesRead < PIECE) return;
    }
  }
}
