import {
  type ASTVisitor,
  type DocumentNode,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  type ParseOptions,
  parse,
  specifiedRules,
  type ValidationContext,
  type ValidationRule,
  validate,
} from 'graphql';
import type { GraphqlFace } from './server-options.ts';

/** How documents are read and checked, the same for HTTP (through Apollo) and for sockets. */
export interface GraphqlDocuments {
  readonly parseOptions: ParseOptions;
  readonly validationOptions: { readonly maxErrors: number; readonly hideSuggestions: boolean };
  /** Beside graphql's own. */
  readonly rules: readonly ValidationRule[];
  /** The document, or why it is not one that may run; the errors carry the codes that Apollo gives them. Never throws. */
  read(query: string): DocumentNode | readonly GraphQLError[];
}

const MAXIMUM_VALIDATION_ERRORS = 25;

export function createGraphqlDocuments<Viewer>({
  schema,
  validationRules,
  maxTokens,
  introspection,
}: GraphqlFace<Viewer>): GraphqlDocuments {
  const parseOptions = { maxTokens };
  const validationOptions = { maxErrors: MAXIMUM_VALIDATION_ERRORS, hideSuggestions: !introspection };
  const rules = introspection
    ? validationRules
    : [...validationRules, NoSchemaIntrospectionCustomRule, noServiceDefinitionRule];
  const allRules = [...specifiedRules, ...rules];
  return {
    parseOptions,
    validationOptions,
    rules,
    read: (query) => {
      let document: DocumentNode;
      try {
        document = parse(query, parseOptions);
      } catch (error) {
        return [withCode(toGraphqlError(error), 'GRAPHQL_PARSE_FAILED')];
      }
      const errors = validate(schema, document, allRules, validationOptions);
      return errors.length === 0 ? document : errors.map((error) => withCode(error, 'GRAPHQL_VALIDATION_FAILED'));
    },
  };
}

/** `_service { sdl }` tells the whole schema as introspection does, so that one switch has to close both. */
function noServiceDefinitionRule(context: ValidationContext): ASTVisitor {
  return {
    Field: (node) => {
      if (node.name.value !== '_service' || context.getParentType() !== context.getSchema().getQueryType()) return;
      context.reportError(
        new GraphQLError('The schema is not told here: introspection is switched off.', { nodes: [node] }),
      );
    },
  };
}

const toGraphqlError = (error: unknown): GraphQLError =>
  error instanceof GraphQLError ? error : new GraphQLError('The document could not be read.');

/** The same error with a code; a code that a rule gave by itself stays. */
export function withCode(error: GraphQLError, code: string): GraphQLError {
  const { message, nodes, source, positions, path, extensions } = error;
  return new GraphQLError(message, {
    ...(nodes !== undefined && { nodes }),
    ...(source !== undefined && { source }),
    ...(positions !== undefined && { positions }),
    ...(path !== undefined && { path }),
    extensions: { code, ...extensions },
  });
}
