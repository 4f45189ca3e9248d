import type { DocumentNode, GraphQLError, ParseOptions, ValidationRule } from 'graphql';
import { parseDocument } from '../graphql/limits/parse-document.ts';
import {
  createValidationOptions,
  createValidationRules,
  validateDocument,
} from '../graphql/limits/validate-document.ts';
import { DocumentCache } from './document-cache.ts';
import type { GraphqlEndpoint } from './server-options.ts';

/** How documents are read and checked under one set of settings, for HTTP (in Apollo) and for sockets. */
export interface GraphqlDocuments {
  readonly parseOptions: ParseOptions;
  readonly validationOptions: ReturnType<typeof createValidationOptions>;
  readonly maxListedErrors: number;
  /** In addition to graphql's own. */
  readonly rules: readonly ValidationRule[];
  /** The document of a text that came before and is valid; if every query is compiled, of any valid text. */
  find(query: string): DocumentNode | undefined;
  /** For a document that was read and validated elsewhere under these same settings, or found and sent by another caller. */
  keep(query: string, document: DocumentNode, isStranger: boolean): void;
  /** The document, or why it may not run. Never throws. */
  read(query: string, isStranger: boolean): DocumentNode | readonly GraphQLError[];
}

export function createGraphqlDocuments<Viewer>({
  schema,
  limits,
  introspection,
  queryCompilation,
}: GraphqlEndpoint<Viewer>): GraphqlDocuments {
  const settings = { limits, introspection, suggestions: introspection };
  const read = (query: string): DocumentNode | readonly GraphQLError[] => {
    const parsed = parseDocument(query, limits);
    if (parsed.document === null) return parsed.errors;
    const errors = validateDocument(schema, parsed.document, settings);
    return errors.length === 0 ? parsed.document : errors;
  };
  const known = new DocumentCache();
  const readAndKeep = (query: string, isStranger: boolean): DocumentNode | readonly GraphQLError[] => {
    const document = known.find(query) ?? read(query);
    if ('kind' in document) known.keep(query, document, isStranger);
    return document;
  };
  const findValid = (query: string): DocumentNode | undefined => {
    const document = readAndKeep(query, true);
    return 'kind' in document ? document : undefined;
  };
  return {
    parseOptions: { maxTokens: limits.maxTokens },
    validationOptions: createValidationOptions(settings),
    maxListedErrors: limits.maxListedErrors,
    rules: createValidationRules(settings),
    find: queryCompilation === 'all' ? findValid : (query) => known.find(query),
    keep: (query, document, isStranger) => known.keep(query, document, isStranger),
    read: readAndKeep,
  };
}
