import { type DocumentNode, GraphQLError, type ParseOptions, type ValidationRule } from 'graphql';
import { defaultLimits } from '../graphql/limits/limits.ts';
import { createParseOptions, parseDocument } from '../graphql/limits/parse-document.ts';
import {
  createValidationOptions,
  createValidationRules,
  validateDocument,
} from '../graphql/limits/validate-document.ts';
import type { GraphqlFace } from './server-options.ts';

/** How documents are read and checked under one set of settings, for HTTP (where Apollo does it) and for sockets. */
export interface GraphqlDocuments {
  readonly parseOptions: ParseOptions;
  readonly validationOptions: ReturnType<typeof createValidationOptions>;
  /** Beside graphql's own. */
  readonly rules: readonly ValidationRule[];
  /** The document, or why it is not one that may run. Never throws. */
  read(query: string): DocumentNode | readonly GraphQLError[];
}

export function createGraphqlDocuments<Viewer>({
  schema,
  limits = defaultLimits,
  introspection,
}: GraphqlFace<Viewer>): GraphqlDocuments {
  const settings = { limits, introspection, suggestions: introspection };
  return {
    parseOptions: createParseOptions(limits),
    validationOptions: createValidationOptions(settings),
    rules: createValidationRules(settings),
    read: (query) => {
      const parsed = parseDocument(query, limits);
      if (parsed.document === null) return parsed.errors;
      const errors = validateDocument(schema, parsed.document, settings);
      return errors.length === 0 ? parsed.document : errors.map(asValidationError);
    },
  };
}

/** As Apollo does over HTTP: the library itself gives its errors no code. */
const asValidationError = ({ message, nodes, extensions }: GraphQLError): GraphQLError =>
  new GraphQLError(message, {
    nodes: nodes ?? null,
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', ...extensions },
  });
