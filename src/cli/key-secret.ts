/** `npm run --silent create:key-secret`: a fresh value for KEY_SECRET. */
import { systemRuntime } from '../lib/runtime.ts';

console.log(Buffer.from(systemRuntime.randomBytes(32)).toString('base64url'));
