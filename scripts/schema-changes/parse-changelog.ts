export interface Changelog {
  readonly text: string;
  /** The first entry: the version that package.json names. */
  readonly newest: { readonly version: string; readonly released: boolean; readonly text: string };
  /** Undefined if no version is released. */
  readonly lastReleased: string | undefined;
}

/** Reads the headings of CHANGELOG.md: `## 1.2.3` or `## 1.2.3 (not released)`. Throws if there is none, or one of another form. */
export function parseChangelog(text: string): Changelog {
  const entries = text
    .split(/^## /m)
    .slice(1)
    .map((entry) => {
      const [heading = ''] = entry.split('\n');
      const { version, open } = /^(?<version>\d+\.\d+\.\d+)(?<open> \(not released\))?$/.exec(heading)?.groups ?? {};
      if (version === undefined) throw new Error(`CHANGELOG.md: "## ${heading}" is not a version`);
      return { version, released: open === undefined, text: entry };
    });
  const [newest] = entries;
  if (newest === undefined) throw new Error('CHANGELOG.md has no version');
  return { text, newest, lastReleased: entries.find(({ released }) => released)?.version };
}
