import { GraphQLError, type ValidationRule } from 'graphql';

const closed: ReadonlySet<string> = new Set(['__schema', '__type', '_service']);

/**
 * Forbids every way to read the schema, the gateway's `_service` included. Gateways then compose from the committed
 * file.
 */
export const forbidIntrospectionRule: ValidationRule = (context) => ({
  Field(node) {
    if (!closed.has(node.name.value)) return;
    context.reportError(
      new GraphQLError('Introspection is disabled.', {
        nodes: node,
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED', name: 'IntrospectionDisabled', http: { status: 400 } },
      }),
    );
  },
});
