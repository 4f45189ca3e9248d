import { readdirSync, readFileSync } from 'node:fs';
import { mergeTypeDefs } from '@graphql-tools/merge';
import { type DocumentNode, parse } from 'graphql';

const folder = new URL('../../schema/', import.meta.url);

/** All files of `schema/`, merged into one document that defines every type once. */
export function loadTypeDefinitions(): DocumentNode {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.graphql'))
    .sort();
  return mergeTypeDefs(files.map((name) => parse(readFileSync(new URL(name, folder), 'utf8'), { noLocation: true })));
}
