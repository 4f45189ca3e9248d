import { parseText, type TextRule } from './parse-text.ts';

/** Null if the member is absent or null; an empty text is refused like any other that the rule forbids. */
export const parseOptionalText = (text: string | null | undefined, rule: TextRule): string | null =>
  text === undefined || text === null ? null : parseText(text, rule);
