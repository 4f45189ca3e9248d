import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createChildProgram } from '../../lib/child-program.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Runtime } from '../../lib/runtime.ts';
import { Secret } from '../../lib/secret.ts';
import type { PaymentProviders, ProvidersAddress } from '../sandbox/payment-providers/payment-providers.ts';

export interface OpenedPaymentProviders extends PaymentProviders {
  /** Stops what was started here. */
  close(): Promise<void>;
}

const program = new URL(`./payment-providers${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/**
 * The sandbox's payment providers: those at the configured address, otherwise a child process that starts on first use and
 * ends with this process, however it ends. A child that dies is started again by the next use, with the same books.
 */
export function openPaymentProviders(options: {
  readonly address: ProvidersAddress | null;
  readonly dataFolder: string | ':memory:';
  readonly runtime: Pick<Runtime, 'randomBytes'>;
  readonly logger: Logger;
}): OpenedPaymentProviders {
  const { address, dataFolder, runtime, logger } = options;
  if (address !== null) return { hasBooks: () => true, find: async () => address, close: async () => {} };
  const file = dataFolder === ':memory:' ? dataFolder : join(dataFolder, 'payment-providers', 'books.sqlite');
  const token = new Secret(Buffer.from(runtime.randomBytes(32)).toString('base64url'));
  const child = createChildProgram<ProvidersAddress>({
    program,
    name: 'payment providers',
    toOrders: (last) => ({ file, token: token.reveal(), port: last === null ? 0 : Number(new URL(last.url).port) }),
    parseAnswer: (message) => ({ url: readUrl(message), token }),
    logger,
  });
  return {
    hasBooks: () => child.isStarted() || (file !== ':memory:' && existsSync(file)),
    find: child.find,
    close: child.close,
  };
}

function readUrl(answer: unknown): string {
  const url: unknown = answer !== null && typeof answer === 'object' ? Reflect.get(answer, 'url') : undefined;
  if (typeof url !== 'string' || !URL.canParse(url)) throw new TypeError('The payment providers gave no address');
  return url;
}
