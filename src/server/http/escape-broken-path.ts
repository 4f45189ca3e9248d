/** Escapes the percent signs of a path that cannot be decoded: `%E0%A4%A` becomes `%25E0%25A4%25A`. Other paths stay as they are. */
export function escapeBrokenPath(url: string): string {
  const [path = '', ...search] = url.split(/(?=\?)/);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + search.join('');
  }
}
