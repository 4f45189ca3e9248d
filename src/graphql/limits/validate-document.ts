import {
  type ASTVisitor,
  BREAK,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  specifiedRules,
  type ValidationContext,
  type ValidationRule,
  validate,
} from 'graphql';
import { createLimitError } from './create-limit-error.ts';
import type { LimitName } from './described-limits.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { DocumentMeter } from './measure-document.ts';
import { withCode } from './with-code.ts';

export interface ValidationSettings {
  readonly limits?: Limits;
  /** Whether clients may read the schema. Default: yes. */
  readonly introspection?: boolean;
  /** Whether messages may suggest names of the schema. Default: yes; for demo and development. */
  readonly suggestions?: boolean;
}

/** The limits that a document meets or exceeds independent of its variables. */
const createLimitRule =
  (limits: Limits): ValidationRule =>
  (context: ValidationContext): ASTVisitor => {
    const meter = new DocumentMeter(context.getDocument());
    return {
      Name(node) {
        const [found, maximum] = [node.value.length, limits.maxNameLength];
        if (found <= maximum) return undefined;
        context.reportError(createLimitError('NameLimitExceeded', 'a name of % characters', { found, maximum, node }));
        return BREAK;
      },
      StringValue(node) {
        const [found, maximum] = [node.value.length, limits.maxTextLength];
        if (found <= maximum) return undefined;
        context.reportError(createLimitError('TextLimitExceeded', 'a text of % characters', { found, maximum, node }));
        return BREAK;
      },
      OperationDefinition(node) {
        const found = meter.measure(node);
        const check = (name: LimitName, what: string, count: number, maximum: number) => {
          if (count > maximum) context.reportError(createLimitError(name, what, { found: count, maximum, node }));
        };
        check('DepthLimitExceeded', '% levels', found.depth, limits.maxDepth);
        check('AliasLimitExceeded', '% aliases', found.aliases, limits.maxAliases);
        check('RootFieldLimitExceeded', '% root fields', found.rootFields, limits.maxRootFields);
        check('FieldLimitExceeded', '% fields', found.fields, limits.maxFields);
        check('DirectiveLimitExceeded', '% directives', found.directives, limits.maxDirectives);
      },
    };
  };

/** The rules in addition to the library's, for servers that add the library's themselves. */
export const createValidationRules = ({
  limits = defaultLimits,
  introspection = true,
}: ValidationSettings): ValidationRule[] => [
  createLimitRule(limits),
  ...(introspection ? [] : [forbidIntrospectionRule]),
];

/**
 * The library's options for a validation under these settings. It lists one error more than its maximum: that it
 * stopped.
 */
export const createValidationOptions = ({ limits = defaultLimits, suggestions = true }: ValidationSettings) => ({
  maxErrors: limits.maxErrors - 1,
  hideSuggestions: !suggestions,
});

/** All errors of a document that need no variables; empty if it is valid. The same for HTTP and WebSocket. */
export const validateDocument = (
  schema: GraphQLSchema,
  document: DocumentNode,
  settings: ValidationSettings = {},
): readonly GraphQLError[] =>
  validate(
    schema,
    document,
    [...specifiedRules, ...createValidationRules(settings)],
    createValidationOptions(settings),
  ).map((error) => withCode(error, 'GRAPHQL_VALIDATION_FAILED'));

const closed: ReadonlySet<string> = new Set(['__schema', '__type', '_service']);

/**
 * Forbids every way to read the schema, the gateway's `_service` included. Gateways then compose from the committed
 * file.
 */
const forbidIntrospectionRule: ValidationRule = (context) => ({
  Field(node) {
    if (!closed.has(node.name.value)) return;
    context.reportError(
      new GraphQLError('Introspection is disabled.', {
        nodes: node,
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED', name: 'IntrospectionDisabled' },
      }),
    );
  },
});
