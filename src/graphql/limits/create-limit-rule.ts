import type { ASTVisitor, ValidationContext, ValidationRule } from 'graphql';
import { createLimitError } from './create-limit-error.ts';
import type { Limits } from './limits.ts';
import { DocumentMeter } from './measure-document.ts';

/** The limits that a document keeps or breaks whatever its variables are. */
export const createLimitRule =
  (limits: Limits): ValidationRule =>
  (context: ValidationContext): ASTVisitor => {
    const meter = new DocumentMeter(context.getDocument());
    return {
      OperationDefinition(node) {
        const found = meter.measure(node);
        const check = (name: Parameters<typeof createLimitError>[0], what: string, count: number, maximum: number) => {
          if (count > maximum) context.reportError(createLimitError(name, what, { found: count, maximum, node }));
        };
        check('DepthLimitExceeded', 'a depth of', found.depth, limits.maxDepth);
        check('AliasLimitExceeded', 'a number of aliases of', found.aliases, limits.maxAliases);
        check('RootFieldLimitExceeded', 'a number of root fields of', found.rootFields, limits.maxRootFields);
        check('FieldLimitExceeded', 'a number of fields of', found.fields, limits.maxFields);
        check('DirectiveLimitExceeded', 'a number of directives of', found.directives, limits.maxDirectives);
      },
    };
  };
