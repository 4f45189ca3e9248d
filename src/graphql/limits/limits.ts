import { maxTextLength, textKinds } from '../../domain/text/text-kinds.ts';

/**
 * How large a request may be. A refusal has the `name` of the limit, its `maximum` and the amount `found`. If counting stops at the
 * maximum, that is one more.
 */
export interface Limits {
  /** Characters of the text. */
  readonly maxCharacters: number;
  /** Characters of a name in the text, and of the separate operation name. */
  readonly maxNameLength: number;
  /** Characters of a text in the document or in the variables. */
  readonly maxTextLength: number;
  /** Tokens of the text, counted by the parser. It also bounds the parser's depth, before a depth can be measured. */
  readonly maxTokens: number;
  /** Nested selections, fragments followed. The library has a separate rule for introspection. */
  readonly maxDepth: number;
  /** Fields under another name, fragments followed. */
  readonly maxAliases: number;
  /** Root fields of the operation: each is a separate use case. */
  readonly maxRootFields: number;
  /** All fields, fragments followed. */
  readonly maxFields: number;
  /** Directives, fragments followed. */
  readonly maxDirectives: number;
  /** Fields, those of a list counted once per entry that it may have; carts and orders count more, see `createCostMeter`. */
  readonly maxCost: number;
  /** The same for an operation that reads the schema alone, without aliases: every tool asks for all of it at once. */
  readonly maxIntrospectionCost: number;
  /** Reasons that are given when a document or its variables are refused. */
  readonly maxErrors: number;
  /** Entities that a document asks for by `_entities`, the same one counted each time. */
  readonly maxRepresentations: number;
  /** Errors that one response lists; it reports how many more there are. */
  readonly maxListedErrors: number;
  /** Values in the variables: texts, numbers, objects and lists, with all that is in them. */
  readonly maxValues: number;
  /** The same for a caller without a good credential, if the operation needs one. */
  readonly maxValuesOfStranger: number;
  /** Entries of one list in the variables. */
  readonly maxListLength: number;
  /** Bytes of an answer, counted while it is made. */
  readonly maxAnswerBytes: number;
}

export const defaultLimits: Limits = {
  maxCharacters: 100_000,
  maxNameLength: textKinds.documentName.maxLength,
  maxTextLength,
  maxTokens: 2_000,
  maxDepth: 15,
  maxAliases: 50,
  maxRootFields: 20,
  maxFields: 3_000,
  maxDirectives: 50,
  maxCost: 35_000,
  maxIntrospectionCost: 120_000,
  maxErrors: 9,
  maxRepresentations: 200,
  maxListedErrors: 50,
  // The largest order: 100 items, each a reference with 50 variant handles.
  maxValues: 10_000,
  maxValuesOfStranger: 100,
  maxListLength: 500,
  maxAnswerBytes: 8 * 1024 * 1024,
};

/** The page size if a variable leaves it open, and the most that any page takes: a larger one is refused by its field, under its own name. */
export const largestPage = 100;
