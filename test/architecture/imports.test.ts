import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { areas, findPermission, ground, isKnownModule, listPermitted, rooms, toModule } from './modules.ts';
import { listImports, sourceFiles } from './source-files.ts';

describe('imports between modules', () => {
  it('is kept: each module imports only those that modules.ts lists for it', () => {
    const violations = sourceFiles.flatMap(({ path, imports }) =>
      imports.flatMap(({ target, specifier, typesOnly }) => {
        if (target === undefined) return [];
        const permission = findPermission(path, target);
        if (permission === 'all' || (permission === 'types' && typesOnly)) return [];
        return permission === 'types'
          ? [`src/${path}: write "import type" for ${specifier}; ${toModule(path)} may know types of it only`]
          : [`src/${path}: may not import ${specifier}; ${toModule(path)} may import from ${listPermitted(path)}`];
      }),
    );

    assert.deepEqual(
      violations,
      [],
      `Move the code or hand the thing in from src/composition:\n${violations.join('\n')}`,
    );
  });

  it('knows every module', () => {
    const homeless = sourceFiles.map(({ path }) => path).filter((path) => !isKnownModule(path));

    assert.deepEqual(
      homeless,
      [],
      'Put the file into a module, or give its module a line in test/architecture/modules.ts',
    );
  });

  it('permits nothing that no file uses, and values only where more than types are used', () => {
    const uses = sourceFiles.flatMap(({ path, imports }) => {
      const module = toModule(path);
      const row = module in rooms ? module : module.replace(/\/.*/, '/*');
      return imports.flatMap(({ target, typesOnly }) =>
        target === undefined || toModule(target) === module ? [] : { row, to: [target, toModule(target)], typesOnly },
      );
    });
    const needless = Object.entries(rooms).flatMap(([room, permissions]) =>
      Object.entries(permissions)
        .filter(([known]) => !(known in ground))
        .filter(
          ([known, permission]) =>
            !uses.some(
              ({ row, to, typesOnly }) => row === room && to.includes(known) && (permission === 'types' || !typesOnly),
            ),
        )
        .map(([known, permission]) => `${room}: ${known} (${permission})`),
    );

    assert.deepEqual(needless, [], 'Take these out of test/architecture/modules.ts, or make them types');
  });

  it('is kept inside src: nothing imports tests, scripts or other folders', () => {
    const violations = sourceFiles.flatMap(({ path, imports }) =>
      imports.filter(({ target }) => target?.startsWith('../')).map(({ specifier }) => `src/${path}: ${specifier}`),
    );

    assert.deepEqual(violations, [], 'What src needs belongs into src');
  });

  for (const [room, floors] of Object.entries(areas)) {
    const toArea = (path: string): string => {
      const [area = '', ...rest] = path.slice(room.length + 1).split('/');
      return rest.length === 0 ? '.' : area;
    };
    const inRoom = sourceFiles.filter(({ path }) => path.startsWith(`${room}/`));

    it(`lead down between the areas of ${room}`, () => {
      const up = inRoom.flatMap(({ path, imports }) =>
        imports
          .filter(({ target }) => target?.startsWith(`${room}/`))
          .filter(({ target = '' }) => floors.indexOf(toArea(target)) > floors.indexOf(toArea(path)))
          .map(({ specifier }) => `src/${path}: ${specifier}`),
      );

      assert.deepEqual(up, []);
    });

    it(`know every area of ${room}, and none that is gone`, () => {
      assert.deepEqual([...new Set(inRoom.map(({ path }) => toArea(path)))].sort(), floors.toSorted());
    });
  }

  it('forbids what it should', () => {
    const forbidden = [
      ['lib/clock.ts', 'domain/money.ts'],
      ['commerce/cart/line-items/add-line-item.ts', 'adapters/sandbox/index.ts'],
      ['commerce/cart/line-items/add-line-item.ts', 'graphql/context.ts'],
      ['commerce/order/place-order.ts', 'stores/sqlite/open-sqlite.ts'],
      ['adapters/vendure/client.ts', 'adapters/medusa/client.ts'],
      ['adapters/vendure/client.ts', 'stores/sqlite/open-sqlite.ts'],
      ['adapters/sandbox/index.ts', 'stores/sql/create-orders.ts'],
      ['adapters/sandbox/index.ts', 'demo/sandbox/orders/submit-order.ts'],
      ['adapters/vendure/client.ts', 'demo/sandbox/shop-refusal.ts'],
      ['upstream-http/http-client.ts', 'adapters/vendure/client.ts'],
      ['composition/service.ts', 'demo/sandbox/open-sandbox.ts'],
      ['main.ts', 'demo/sandbox/open-sandbox.ts'],
      ['graphql/context.ts', 'auth/tokens.ts'],
      ['server/http.ts', 'commerce/commerce.ts'],
      ['stores/ports/orders.ts', 'stores/sql/create-orders.ts'],
    ] as const;
    for (const [from, to] of forbidden) assert.equal(findPermission(from, to), undefined, `${from} → ${to}`);

    assert.equal(findPermission('adapters/sandbox/index.ts', 'demo/sandbox/endpoint/index.ts'), 'all');
    assert.equal(findPermission('graphql/context.ts', 'rate-limits/rate-limits.ts'), 'types');
    assert.equal(findPermission('demo/sandbox/open-sandbox.ts', 'stores/sqlite/open-sqlite.ts'), 'all');
    assert.equal(findPermission('composition/service.ts', 'adapters/sandbox/index.ts'), 'all');
    assert.equal(findPermission('composition/demo/open-sandbox.ts', 'demo/sandbox/open-sandbox.ts'), 'all');
    assert.equal(findPermission('domain/address.ts', 'domain/addresses/is-country-code.ts'), undefined);
  });
});

describe('listImports', () => {
  it('finds every form of import and tells types from values', () => {
    const text = [
      "import { a } from './a.ts';",
      "import type { B } from '../b/b.ts';",
      'import {',
      '  c,',
      "} from '@scope/c/part';",
      "import 'd';",
      "export * from './e.ts';",
      "export type { F } from './f.ts';",
      "const g = await import('node:g');",
      "// import { h } from 'h';",
      "/** import { i } from 'i'; */",
      "export const from = 'j';",
    ].join('\n');

    const found = listImports('room/file.ts', text).map(({ target, packageName, typesOnly }) => [
      target ?? packageName,
      typesOnly,
    ]);

    assert.deepEqual(found, [
      ['room/a.ts', false],
      ['b/b.ts', true],
      ['@scope/c', false],
      ['d', false],
      ['room/e.ts', false],
      ['room/f.ts', true],
      ['node:g', false],
    ]);
  });
});
