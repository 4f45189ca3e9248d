import * as z from 'zod';
import type { Logger } from '../../lib/logger.ts';
import type { HttpClient } from '../../upstream-http/http-client.ts';
import { UpstreamFailure } from '../../upstream-http/upstream-failure.ts';
import type { MerchantCall } from '../contract/index.ts';
import { createGraphqlClient, type GraphqlAnswer } from '../toolkit/http/graphql-client.ts';
import { unknownOutcome } from '../toolkit/unknown-outcome.ts';
import { API_VERSION } from './api-version.ts';
import type { ShopifySettings } from './settings.ts';
import type { ShopifyOperation } from './wire/define-operation.ts';

/** Answers the data. Throws UpstreamFailure for every top-level error: none of them is about what a buyer wrote. */
export type ShopifyClient = <Data, Variables>(
  call: MerchantCall,
  operation: ShopifyOperation<Data, Variables>,
  variables: Variables,
) => Promise<Data>;

export function createShopifyClient(settings: ShopifySettings, http: HttpClient, logger: Logger): ShopifyClient {
  const { url, privateToken, country, language } = settings;
  const graphql = createGraphqlClient(http, `${url.replace(/\/+$/, '')}/api/${API_VERSION}/graphql.json`);
  const context = { ...(country && { country }), ...(language && { language }) };
  let hasWarned = false;

  const watchVersion = (version: string | undefined) => {
    if (version === undefined || version === API_VERSION || hasWarned) return;
    hasWarned = true;
    logger.warn(
      { expected: API_VERSION },
      'Shopify answers in another version of its API than the adapter was written for',
    );
  };

  return async ({ requestId, signal, buyer }, operation, variables) => {
    const headers = {
      'x-request-id': requestId,
      'shopify-storefront-private-token': privateToken.reveal(),
      // Shopify limits calls per buyer, and without it would take all buyers for one.
      ...(buyer.ip !== null && { 'shopify-storefront-buyer-ip': buyer.ip }),
    };
    const answer = await graphql.execute(operation, { ...variables, ...context }, { headers, signal });
    watchVersion(answer.headers['x-shopify-api-version']);
    if (answer.kind === 'data') return answer.data;
    throw toFailure(answer, operation.name);
  };
}

/** Codes of a document that the schema does not know: nothing was carried out. */
const ofOtherSchema: ReadonlySet<string> = new Set([
  'undefinedField',
  'undefinedType',
  'argumentNotAccepted',
  'argumentLiteralsIncompatible',
  'missingRequiredArguments',
  'missingRequiredInputObjectAttribute',
  'inputObjectNotAccepted',
  'fragmentOnNonCompositeType',
  'cannotSpreadFragment',
  'selectionMismatch',
  'variableMismatch',
  'variableRequiresValidType',
  'INVALID_VARIABLE',
]);

function toFailure(
  answer: Extract<GraphqlAnswer<unknown>, { readonly kind: 'errors' }>,
  name: string,
): UpstreamFailure {
  const { status, problems, extensions } = answer;
  const codes = problems.map(({ code }) => code ?? 'none');
  const refused = (description: string) =>
    new UpstreamFailure({ reason: 'unexpected-shape', outcome: 'refused', description });
  if (status === 401 || status === 403 || codes.includes('UNAUTHORIZED')) {
    return refused('Shopify rejects the private access token, or it was revoked');
  }
  if (codes.includes('THROTTLED')) {
    return new UpstreamFailure({
      reason: 'rate-limited',
      outcome: 'refused',
      description: `${name}: Shopify has no room for more calls at the moment`,
      retryAfterMs: findWait(extensions),
    });
  }
  if (codes.includes('ACCESS_DENIED')) {
    return unknownOutcome(`${name}: the access token lacks a permission of the Storefront API`);
  }
  const unknown = codes.find((code) => ofOtherSchema.has(code));
  if (unknown !== undefined) {
    return refused(`${name}: Shopify does not know what version ${API_VERSION} of its API has (${unknown})`);
  }
  const [code = 'none'] = codes;
  return unknownOutcome(`${name}: Shopify answered with an error: ${/^\w{1,60}$/.test(code) ? code : 'of its own'}`);
}

const cost = z.object({
  cost: z.object({
    requestedQueryCost: z.number(),
    throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number().positive() }),
  }),
});

/** The wait until there is room for what was asked; a second if Shopify does not say how much it has. */
function findWait(extensions: unknown): number {
  const told = cost.safeParse(extensions);
  if (!told.success) return 1_000;
  const { requestedQueryCost, throttleStatus } = told.data.cost;
  const missing = Math.max(requestedQueryCost - throttleStatus.currentlyAvailable, 0);
  return Math.max(Math.ceil((missing / throttleStatus.restoreRate) * 1_000), 1_000);
}
