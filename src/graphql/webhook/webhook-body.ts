import type { GraphQLSchema } from 'graphql';
import type { OutboxEvent } from '../../commerce/order/messages/outbox-event.ts';
import type { PlaceOrderAttempt } from '../../domain/order/attempt.ts';
import { toErrorCode } from '../../errors/error-code.ts';
import { toOrderSnapshot } from './order-snapshot.ts';

/** What the backend of a partner is told, in the names of the GraphQL schema: the body of a webhook. */
export async function toWebhookBody(schema: GraphQLSchema, event: OutboxEvent): Promise<string> {
  const { type, at, deviceId, domain, order, attempt } = event;
  return JSON.stringify({
    type,
    timestamp: at,
    data: {
      deviceId,
      domain,
      order: order === null ? null : await toOrderSnapshot(schema, order),
      ...(attempt && { attempt: toAttemptSnapshot(attempt) }),
    },
  });
}

const toAttemptSnapshot = ({ attemptId, status, createdAt, updatedAt, result }: PlaceOrderAttempt) => ({
  attemptId,
  status,
  createdAt,
  updatedAt,
  ...(result.kind === 'failed' && {
    failedStep: result.failedStep,
    userErrors: result.userErrors.map(({ name, httpStatus, message, description, field, retryable }) => ({
      code: toErrorCode(name),
      name,
      httpStatus,
      message,
      description,
      field,
      retryable,
    })),
  }),
});
