import { type CodedPromotion, findCode } from './find-code.ts';
import { type CodeProblem, findMissing, findProblem, type PromotionFacts } from './judge-promotion.ts';
import type { PromotionSettings } from './promotion-settings.ts';

export interface SettledCodes {
  /** In the order in which they were applied. */
  readonly standing: readonly CodedPromotion[];
  /** `missing`: by how much the goods miss the minimum, if that is the problem. */
  readonly dropped: readonly { readonly code: string; readonly problem: CodeProblem; readonly missing?: number }[];
}

/** Which of the applied codes still apply to the cart as it is. */
export function settleCodes(
  promotions: readonly PromotionSettings[],
  facts: PromotionFacts,
  codes: readonly string[],
): SettledCodes {
  const judged = codes.map((code) => {
    const promotion = findCode(promotions, code);
    return {
      code,
      promotion,
      problem: promotion === undefined ? 'code-unknown' : findProblem(promotion, facts),
    } as const;
  });
  return {
    standing: judged.flatMap(({ promotion, problem }) => (problem === undefined ? (promotion ?? []) : [])),
    dropped: judged.flatMap(({ code, promotion, problem }) => {
      if (problem === undefined) return [];
      const isShort = promotion !== undefined && problem === 'code-minimum-missed';
      return [{ code, problem, ...(isShort && { missing: findMissing(promotion, facts.lines) }) }];
    }),
  };
}
