import { type GraphQLError, type GraphQLFormattedError, getOperationAST } from 'graphql';
import type { Commerce } from '../../../src/commerce/commerce.ts';
import { createExecutor } from '../../../src/graphql/compiled-operations/create-executor.ts';
import { createContext } from '../../../src/graphql/context.ts';
import { createSchema } from '../../../src/graphql/create-schema.ts';
import { maskError } from '../../../src/graphql/errors/mask-error.ts';
import { checkVariablesAndCost, type RefuseCredential } from '../../../src/graphql/limits/check-variables-and-cost.ts';
import { defaultLimits } from '../../../src/graphql/limits/limits.ts';
import { parseDocument } from '../../../src/graphql/limits/parse-document.ts';
import { type ValidationSettings, validateDocument } from '../../../src/graphql/limits/validate-document.ts';
import type { SessionCookie } from '../../../src/graphql/session-cookie.ts';
import type { Logger } from '../../../src/lib/logger.ts';
import { forcedCompilation } from '../../support/servers/forced-compilation.ts';
import { createFakeCommerce, type RecordedCall } from './fake-commerce.ts';
import { sampleCaller } from './samples.ts';

export interface RunOptions extends ValidationSettings {
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly sessionCookie?: SessionCookie;
  readonly refuseCredential?: RefuseCredential;
}

export interface RunResult {
  /** As JSON would carry it. Undefined where nothing was executed. */
  readonly data: unknown;
  readonly errors: readonly GraphQLFormattedError[];
  readonly calls: readonly RecordedCall[];
  readonly logged: readonly unknown[];
}

const schema = createSchema();
const execute = createExecutor(schema, forcedCompilation ?? 'repeated');

/** A request as both faces serve it: parse, validate, check the variables, execute, mask. */
export async function run(source: string, useCases: Partial<Commerce>, options: RunOptions = {}): Promise<RunResult> {
  const { variables = {}, sessionCookie, refuseCredential, ...settings } = options;
  const { commerce, calls } = createFakeCommerce(useCases);
  const logged: unknown[] = [];
  const logger: Logger = {
    debug: () => {},
    info: () => {},
    warn: () => {},
    error: (fields, message) => logged.push({ ...fields, logMessage: message }),
  };
  const finish = (data: unknown, errors: readonly GraphQLError[]): RunResult => ({
    data: data === undefined ? undefined : JSON.parse(JSON.stringify(data)),
    errors: errors.map((error) => JSON.parse(JSON.stringify(maskError(error, { requestId: 'request-1', logger })))),
    calls,
    logged,
  });

  const parsed = parseDocument(source, settings.limits);
  if (parsed.document === null) return finish(undefined, parsed.errors);
  const { document } = parsed;
  const invalid = validateDocument(schema, document, settings);
  if (invalid.length > 0) return finish(undefined, invalid);
  const operation = getOperationAST(document);
  if (!operation) throw new TypeError('There must be one operation');
  const { limits = defaultLimits } = settings;
  const request = { schema, document, operation, variables, limits };
  const { errors: misfits } = checkVariablesAndCost({ ...request, refuseCredential });
  if (misfits.length > 0) return finish(undefined, misfits);
  const context = createContext({ caller: sampleCaller, commerce, ...(sessionCookie && { sessionCookie }) });
  const { data, errors = [] } = await execute({ document, operation, variables, context });
  return finish(data, errors);
}
