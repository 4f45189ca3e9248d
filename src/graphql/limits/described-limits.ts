import type { Limits } from './limits.ts';

interface DescribedLimit {
  readonly limit: keyof Limits;
  /** What is counted, for the developer whose request it is. */
  readonly counted: string;
}

/** The limits by the `name` of their errors, each of which also has `maximum` and `found`. */
export const describedLimits = {
  DocumentLimitExceeded: { limit: 'maxCharacters', counted: 'characters of the document' },
  TokenLimitExceeded: { limit: 'maxTokens', counted: 'tokens of the document' },
  NameLimitExceeded: { limit: 'maxNameLength', counted: 'characters of a name, or of `operationName`' },
  TextLimitExceeded: { limit: 'maxTextLength', counted: 'characters of a text, in the document or the variables' },
  DepthLimitExceeded: { limit: 'maxDepth', counted: 'levels' },
  RootFieldLimitExceeded: { limit: 'maxRootFields', counted: 'root fields' },
  FieldLimitExceeded: { limit: 'maxFields', counted: 'fields, with each fragment wherever it is spread' },
  AliasLimitExceeded: { limit: 'maxAliases', counted: 'aliases' },
  DirectiveLimitExceeded: { limit: 'maxDirectives', counted: 'directives' },
  CostLimitExceeded: {
    limit: 'maxCost',
    counted:
      'cost: each field once for every entry of the lists above it, by their page arguments or `@listSize`. A cart or an order counts 20',
  },
  RepresentationLimitExceeded: { limit: 'maxRepresentations', counted: 'representations of `_entities`' },
  ValueLimitExceeded: { limit: 'maxValues', counted: 'values in the variables' },
  ListLimitExceeded: { limit: 'maxListLength', counted: 'entries of a list in the variables' },
  AnswerLimitExceeded: { limit: 'maxAnswerBytes', counted: 'bytes of the answer. A mutation has run' },
} as const satisfies Readonly<Record<string, DescribedLimit>>;

export type LimitName = keyof typeof describedLimits;
