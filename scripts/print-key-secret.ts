/** `npm run --silent key-secret`: a fresh value for KEY_SECRET. */
import { randomBytes } from 'node:crypto';

console.log(randomBytes(32).toString('base64url'));
