import { existsSync, readFileSync } from 'node:fs';
import { type DocumentNode, parse } from 'graphql';

const text = new URL('./generated/schema.graphql', import.meta.url);
/** In the bundle alone: what parsing the text answers, which takes a tenth of the start. */
const parsed = new URL('./generated/schema.json', import.meta.url);

/** The schema as a gateway gets it. */
export const readCommittedSchema = (): string => readFileSync(text, 'utf8').trimEnd();

export const parseCommittedSchema = (): DocumentNode =>
  existsSync(parsed) ? JSON.parse(readFileSync(parsed, 'utf8')) : parse(readCommittedSchema(), { noLocation: true });
