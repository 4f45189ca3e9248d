/** A path that cannot be decoded, as the text that it is: `%E0%A4%A` becomes `%25E0%25A4%25A`. Others stay. */
export function escapeBrokenPath(url: string): string {
  const [path = '', ...search] = url.split(/(?=\?)/);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + search.join('');
  }
}
