/** How large a document may be. A refusal says which limit, how much is allowed and how much was found. */
export interface Limits {
  /** Tokens of the text, counted by the parser. It also bounds how deep the parser goes, before there is a depth to measure. */
  readonly maxTokens: number;
  /** Nested selections, fragments followed. Introspection has a rule of its own in the library. */
  readonly maxDepth: number;
  /** Fields under another name, fragments followed. */
  readonly maxAliases: number;
  /** Fields of the operation itself: each is a use case of its own. */
  readonly maxRootFields: number;
  /** All fields, fragments followed. */
  readonly maxFields: number;
  /** Directives, fragments followed. */
  readonly maxDirectives: number;
  /** Fields, those of a page counted once for each entry that it may have. */
  readonly maxCost: number;
  /** Validation stops after so many errors. */
  readonly maxErrors: number;
}

export const defaultLimits: Limits = {
  maxTokens: 2_000,
  maxDepth: 15,
  maxAliases: 50,
  maxRootFields: 20,
  maxFields: 1_000,
  maxDirectives: 50,
  maxCost: 20_000,
  maxErrors: 20,
};

/** The size of a page where a variable leaves it open. */
export const largestPage = 100;
