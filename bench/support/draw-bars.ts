export interface Bar {
  readonly name: string;
  readonly value: number;
}

const WIDTH = 640;
const ROW = 28;
const LABELS = 250;
const VALUES = 80;

/** A chart of horizontal bars as SVG, readable on light and on dark ground. */
export function drawBars(title: string, unit: string, bars: readonly Bar[]): string {
  const most = Math.max(...bars.map(({ value }) => value));
  const rows = bars.flatMap(({ name, value }, index) => {
    const top = ROW * (index + 1) + 12;
    const length = Math.max(1, Math.round(((WIDTH - LABELS - VALUES) * value) / most));
    return [
      `  <text x="${LABELS - 8}" y="${top + 15}" text-anchor="end">${escapeText(name)}</text>`,
      `  <rect x="${LABELS}" y="${top}" width="${length}" height="${ROW - 8}" rx="2" fill="#4c78a8"/>`,
      `  <text x="${LABELS + length + 6}" y="${top + 15}">${Math.round(value).toLocaleString('en')} ${unit}</text>`,
    ];
  });
  const height = ROW * (bars.length + 1) + 16;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" role="img" aria-label="${escapeText(title)}">`,
    '  <style>text { font: 13px sans-serif; fill: #7a7a7a; }</style>',
    `  <text x="8" y="20">${escapeText(title)}</text>`,
    ...rows,
    '</svg>',
    '',
  ].join('\n');
}

const escapeText = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
