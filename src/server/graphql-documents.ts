import type { DocumentNode, GraphQLError, ParseOptions, ValidationRule } from 'graphql';
import { defaultLimits } from '../graphql/limits/limits.ts';
import { createParseOptions, parseDocument } from '../graphql/limits/parse-document.ts';
import {
  createValidationOptions,
  createValidationRules,
  validateDocument,
} from '../graphql/limits/validate-document.ts';
import type { GraphqlEndpoint } from './server-options.ts';

/** How documents are read and checked under one set of settings, for HTTP (in Apollo) and for sockets. */
export interface GraphqlDocuments {
  readonly parseOptions: ParseOptions;
  readonly validationOptions: ReturnType<typeof createValidationOptions>;
  readonly maxListedErrors: number;
  /** In addition to graphql's own. */
  readonly rules: readonly ValidationRule[];
  /** The document, or why it may not run. Never throws. */
  read(query: string): DocumentNode | readonly GraphQLError[];
}

/** The number of cached parsed documents: clients repeatedly send the same few, on every socket. */
const MAX_KNOWN = 50;

export function createGraphqlDocuments<Viewer>({
  schema,
  limits = defaultLimits,
  introspection,
}: GraphqlEndpoint<Viewer>): GraphqlDocuments {
  const settings = { limits, introspection, suggestions: introspection };
  const read = (query: string): DocumentNode | readonly GraphQLError[] => {
    const parsed = parseDocument(query, limits);
    if (parsed.document === null) return parsed.errors;
    const errors = validateDocument(schema, parsed.document, settings);
    return errors.length === 0 ? parsed.document : errors;
  };
  const known = new Map<string, DocumentNode>();
  return {
    parseOptions: createParseOptions(limits),
    validationOptions: createValidationOptions(settings),
    maxListedErrors: limits.maxListedErrors,
    rules: createValidationRules(settings),
    read: (query) => {
      const document = known.get(query) ?? read(query);
      if (!('kind' in document)) return document;
      // The least recently used document is dropped first.
      known.delete(query);
      known.set(query, document);
      const [oldest] = known.size > MAX_KNOWN ? known.keys() : [];
      if (oldest !== undefined) known.delete(oldest);
      return document;
    },
  };
}
