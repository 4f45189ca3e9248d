import type { NetworkPromise } from './promise.ts';
import { codePromises } from './promises/codes.ts';
import { credentialPromises } from './promises/credentials.ts';
import { enrollmentPromises } from './promises/enrollment.ts';
import { framePromises } from './promises/frames.ts';
import { intentPromises } from './promises/intents.ts';
import { oncePromises } from './promises/once.ts';
import { passkeyPromises } from './promises/passkeys.ts';

export const allPromises: readonly NetworkPromise[] = [
  ...enrollmentPromises,
  ...codePromises,
  ...framePromises,
  ...passkeyPromises,
  ...intentPromises,
  ...credentialPromises,
  ...oncePromises,
];
