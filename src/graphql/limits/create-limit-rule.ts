import { type ASTVisitor, BREAK, type ValidationContext, type ValidationRule } from 'graphql';
import { createLimitError } from './create-limit-error.ts';
import type { LimitName } from './described-limits.ts';
import type { Limits } from './limits.ts';
import { DocumentMeter } from './measure-document.ts';

/** The limits that a document meets or exceeds independent of its variables. */
export const createLimitRule =
  (limits: Limits): ValidationRule =>
  (context: ValidationContext): ASTVisitor => {
    const meter = new DocumentMeter(context.getDocument());
    return {
      Name(node) {
        const [found, maximum] = [node.value.length, limits.maxNameLength];
        if (found <= maximum) return undefined;
        context.reportError(createLimitError('NameLimitExceeded', 'a name whose length is', { found, maximum, node }));
        return BREAK;
      },
      StringValue(node) {
        const [found, maximum] = [node.value.length, limits.maxTextLength];
        if (found <= maximum) return undefined;
        context.reportError(createLimitError('TextLimitExceeded', 'a text whose length is', { found, maximum, node }));
        return BREAK;
      },
      OperationDefinition(node) {
        const found = meter.measure(node);
        const check = (name: LimitName, what: string, count: number, maximum: number) => {
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
