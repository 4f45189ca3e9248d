import { generateKeyPairSync, type KeyObject } from 'node:crypto';

/** Makes a private RSA key, another one for each name. */
export type CreateKey = (name: string) => KeyObject;

export const createKey: CreateKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
