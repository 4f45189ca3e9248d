import type { ApolloServerPlugin, BaseContext } from '@apollo/server';
import { capErrors } from '../../cap-errors.ts';

/** Keeps the list of errors short: one refused entity may be requested many times. */
export const listErrors = (most: number): ApolloServerPlugin<BaseContext> => ({
  requestDidStart: async () => ({
    willSendResponse: async ({ response: { body } }) => {
      if (body.kind !== 'single' || body.singleResult.errors === undefined) return;
      const { errors, extensions, ...rest } = body.singleResult;
      const { listed, omission } = capErrors(errors, most);
      if (omission === undefined) return;
      body.singleResult = { ...rest, errors: listed, extensions: { ...extensions, ...omission } };
    },
  }),
});
