/** A document of the sources, whose indentation is that of the code around it: two spaces for each level. */
export function indent(document: string): string {
  let depth = 0;
  return document
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .map((line) => {
      const opened = line.match(/[{(]/g)?.length ?? 0;
      const closed = line.match(/[})]/g)?.length ?? 0;
      if (/^[})]/.test(line)) depth -= closed;
      const text = '  '.repeat(line === '' ? 0 : depth) + line;
      depth += /^[})]/.test(line) ? opened : opened - closed;
      return text;
    })
    .join('\n');
}
