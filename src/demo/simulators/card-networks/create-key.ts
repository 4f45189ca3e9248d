import { generateKeyPairSync, type KeyObject } from 'node:crypto';

/** Makes a private key of RSA. Another name is another key. */
export type CreateKey = (name: string) => KeyObject;

export const createKey: CreateKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
