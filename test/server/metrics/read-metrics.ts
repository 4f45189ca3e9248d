import assert from 'node:assert/strict';

/** The metrics as they are told, as text. */
export async function readMetricsText(url: string | null): Promise<string> {
  assert.ok(url, 'The service tells metrics');
  const answer = await fetch(url);
  assert.equal(answer.status, 200);
  return answer.text();
}

/** The value of the only series with this name whose labels include these; undefined if there is none. */
export function findValue(
  text: string,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const found = text.split('\n').filter((line) => {
    const [series = ''] = line.split(' ');
    return (series === name || series.startsWith(`${name}{`)) && wanted.every((label) => series.includes(label));
  });
  assert.ok(found.length <= 1, `${name} has several such series:\n${found.join('\n')}`);
  return found[0] === undefined ? undefined : Number(found[0].split(' ').at(-1));
}
