import type { ApolloServerPlugin, BaseContext } from '@apollo/server';
import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import { replaceIfTooLarge } from '../../../graphql/limits/bound-answers.ts';
import { capErrors } from '../../cap-errors.ts';

/** Replaces an answer that became too large, and keeps the list of errors short: one refused entity may be requested many times. */
export const listErrors = (
  most: number,
  format: (error: GraphQLError) => GraphQLFormattedError,
): ApolloServerPlugin<BaseContext> => ({
  requestDidStart: async () => ({
    willSendResponse: async ({ response: { body, http }, contextValue }) => {
      const tooLarge = body.kind === 'single' ? replaceIfTooLarge({}, contextValue).errors : undefined;
      if (body.kind === 'single' && tooLarge !== undefined) {
        http.status = 400;
        body.singleResult = { errors: tooLarge.map(format) };
      }
      if (body.kind !== 'single' || body.singleResult.errors === undefined) return;
      const { errors, extensions, ...rest } = body.singleResult;
      const { listed, omission } = capErrors(errors, most);
      if (omission === undefined) return;
      body.singleResult = { ...rest, errors: listed, extensions: { ...extensions, ...omission } };
    },
  }),
});
