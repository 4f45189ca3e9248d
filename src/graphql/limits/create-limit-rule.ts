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
