import type * as z from 'zod';
import { type GraphqlOperation, toOperation } from '../../toolkit/http/graphql-client.ts';

/** An operation with the type of its variables, besides the language and country that each one takes. */
export interface ShopifyOperation<Data, Variables> extends GraphqlOperation<Data> {
  readonly takes?: Variables;
}

/**
 * An operation from its document and the fragments that it spreads. `Answer` and `Variables` are generated from the schema of Shopify. The
 * compiler compares: `data` must take whatever the schema can answer.
 */
export const defineOperation =
  <Answer, Variables>(document: string, ...fragments: readonly string[]) =>
  <Data, Input>(
    data: z.ZodType<Data, Input> & (Answer extends Input ? unknown : never),
  ): ShopifyOperation<Data, Omit<Variables, 'country' | 'language'>> =>
    toOperation([document, ...fragments].join('\n'), data);
