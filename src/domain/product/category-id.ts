import { parseStoredJson } from '../../lib/json/parse-stored-json.ts';

/** A category of one merchant. */
export interface CategoryKey {
  readonly domain: string;
  readonly category: string;
}

/** Opaque to clients, and another one for each merchant. */
export const toCategoryId = (domain: string, category: string): string =>
  Buffer.from(JSON.stringify([domain, category])).toString('base64url');

/** Null for anything that `toCategoryId` did not make. */
export function parseCategoryId(id: string): CategoryKey | null {
  try {
    const parts = parseStoredJson<unknown>(Buffer.from(id, 'base64url').toString());
    if (!Array.isArray(parts) || parts.length !== 2) return null;
    const [domain, category]: readonly unknown[] = parts;
    if (typeof domain !== 'string' || typeof category !== 'string') return null;
    return toCategoryId(domain, category) === id ? { domain, category } : null;
  } catch {
    return null;
  }
}
