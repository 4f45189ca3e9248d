import type { KeyObject } from 'node:crypto';
import { type CreateKey, createKey } from '../../../src/demo/simulators/card-networks/create-key.ts';

const kept = new Map<string, KeyObject>();

/** The same key for the same name in this process: to make one takes a simulator longer than the rest of its start. */
export const createKeptKey: CreateKey = (name) => {
  const key = kept.get(name) ?? createKey(name);
  kept.set(name, key);
  return key;
};
