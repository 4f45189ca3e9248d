import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';

/**
 * For a module that is loaded before the service: changes the code of the service by the bug that PLANTED_BUG names. `bugs` says for
 * each the files under src, and what `changeSources` takes.
 */
export function plantBug(bugs) {
  const changes = bugs[process.env.PLANTED_BUG];
  if (changes === undefined) throw new Error(`There is no bug ${process.env.PLANTED_BUG}`);
  changeSources(changes);
}

/** Changes the code of the service: by file under src, what stands there with what is to stand there. */
export function changeSources(changes) {
  for (const file of Object.keys(changes)) {
    if (!existsSync(new URL(`../../../src/${file}`, import.meta.url)))
      throw new Error(`There is no ${file}: the bug cannot be planted`);
  }
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const file = Object.keys(changes).find((name) => url.endsWith(`/src/${name}`));
      if (file === undefined) return loaded;
      let source = String(loaded.source);
      for (const [from, to] of changes[file]) {
        if (!source.includes(from)) throw new Error(`${file} has changed: the bug cannot be planted`);
        source = source.replaceAll(from, to);
      }
      return { ...loaded, source };
    },
  });
}
