import { number } from '../i18n/formats.ts';
import { words } from '../i18n/words.ts';

export function Stars({
  reviews,
}: {
  readonly reviews: { readonly totalReviews: number; readonly averageRating: number | null } | null;
}) {
  if (reviews === null || reviews.averageRating === null || reviews.totalReviews === 0) return null;
  const { averageRating, totalReviews } = reviews;
  return (
    <span class="stars">
      <meter class="rating" min={0} max={5} value={averageRating} aria-hidden="true" />
      <span>{words.value.rated(number(averageRating, 1), totalReviews)}</span>
    </span>
  );
}
