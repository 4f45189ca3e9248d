import type { LabelBound } from '../../lib/metrics/declarations.ts';

const OTHER = 'other';

/** Replaces values beyond the bound of their label by `other`. What was let in once stays. */
export function createLabelBounds(
  bounds: Readonly<Record<string, LabelBound>>,
): (labels: Readonly<Record<string, string>>) => Record<string, string> {
  const limits = Object.entries(bounds).map(([label, bound]) => [label, createLimit(bound)] as const);
  return (labels) => {
    const bounded: Record<string, string> = {};
    for (const [label, limit] of limits) bounded[label] = limit(labels[label] ?? '');
    return bounded;
  };
}

function createLimit(bound: LabelBound): (value: string) => string {
  if (!('most' in bound)) return (value) => (bound.includes(value) ? value : OTHER);
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= bound.most) return OTHER;
    known.add(value);
    return value;
  };
}
