import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { buildSchema, type GraphQLArgument, type GraphQLNamedType, isEnumType, isSpecifiedScalarType } from 'graphql';
import { findDeadLinks } from '../../site/generate/find-dead-links.ts';
import { readWays } from '../../site/generate/read-ways.ts';
import { makePages } from '../../site/generate/write-pages.ts';
import { printClientSchema } from '../../src/graphql/client-files/print-client-schema.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';

describe('the pages of the website', () => {
  let pages: ReadonlyMap<string, string>;

  before(async () => {
    pages = await makePages();
  });

  it('have each type, field, argument and value of the schema with its description', () => {
    const text = [...pages]
      .filter(([path]) => path.startsWith('schema/'))
      .map(([, page]) => page)
      .join('\n');
    const anchors = [...text.matchAll(/<a id="([^"]+)">|\{#([^}]+)\}/g)].map(
      ([, member, heading]) => member ?? heading ?? '',
    );

    const { members, texts } = listMembers();

    assert.ok(members.length > 1500);
    assert.deepEqual(anchors.toSorted(), members.toSorted());
    const words = toWords(text);
    assert.deepEqual(
      texts.filter((description) => !words.includes(toWords(description))),
      [],
    );
  });

  it('link only to pages and names that exist', () => {
    const links = [...pages].flatMap(([page, text]) =>
      [...text.matchAll(/\]\(\/([^)#]*\.md)(?:#([^)]+))?\)/g)].map(([, target = '', anchor]) => ({
        page,
        target,
        anchor,
      })),
    );
    const named = links.filter(
      ({ anchor = '', target }) => /^(?:schema\/|errors)/.test(target) && /[A-Z]/.test(anchor),
    );

    assert.ok(links.length > 1500 && named.length > 1200, `${links.length} links, ${named.length} to a name`);
    assert.deepEqual(
      links.filter(({ target }) => !pages.has(target)),
      [],
    );
    assert.deepEqual(
      named.filter(({ target, anchor = '' }) => !new RegExp(`(?:id="|#)${anchor}["}]`).test(pages.get(target) ?? '')),
      [],
    );
  });

  it('begin with five ways in, which together have every page of docs', () => {
    const home = pages.get('index.md') ?? '';
    const ways = readWays();
    const inWays = new Set(ways.flatMap((way) => way.pages.map(({ link }) => link)));

    assert.deepEqual(
      ways.map(({ title }) => title),
      ['I build a frontend', 'I run it', 'I connect a shop', 'I build an agent', 'I want to change it'],
    );
    assert.deepEqual(
      ways.filter(({ title, says }) => !home.includes(JSON.stringify({ title, details: says }).slice(0, -1))),
      [],
    );
    const once = toWords(home);
    assert.deepEqual(
      ways.filter(({ says }) => once.split(says).length !== 2),
      [],
    );
    const missing = [...pages.keys()].filter(
      (path) => /^[^/]+\.md$/.test(path) && !inWays.has(`/${path.slice(0, -3)}`),
    );
    assert.deepEqual(missing, ['index.md', 'tour.md']);
  });
});

it('a website with a link to no file or to no heading is found', async (t) => {
  const folder = await temporaryFolder(t);
  await mkdir(join(folder, 'deep'));
  await writeFile(
    join(folder, 'index.html'),
    '<a href="/deep/page#there">a</a> <a href="/deep/page#gone">b</a> <a href="/nothing">c</a> <a href="https://x.example">d</a>',
  );
  await writeFile(join(folder, 'deep/page.html'), '<h2 id="there">a</h2> <a href="../">b</a> <img src="no.png">');

  assert.deepEqual(await findDeadLinks(folder), [
    'deep/page.html: no.png',
    'index.html: /deep/page#gone',
    'index.html: /nothing',
  ]);
});

/** The words of a text without its Markdown, so that links and line ends make no difference. */
const toWords = (text: string): string =>
  text
    .replaceAll(/\[(`[^`]*`)\]\([^)]*\)/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** What the schema defines, as the pages name it, and every description. */
function listMembers() {
  const types = Object.values(buildSchema(printClientSchema()).getTypeMap()).filter(
    (type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
  );
  const isRoot = ({ name }: GraphQLNamedType) => ['Query', 'Mutation', 'Subscription'].includes(name);
  const described = types.flatMap((type) => [
    ...(isRoot(type) ? [] : [{ id: type.name, description: type.description }]),
    ...toMembers(type),
  ]);
  return { members: described.map(({ id }) => id), texts: described.map(({ description }) => description ?? '') };
}

function toMembers(type: GraphQLNamedType) {
  const members = isEnumType(type) ? type.getValues() : 'getFields' in type ? Object.values(type.getFields()) : [];
  return members.flatMap((member) => {
    const id = `${type.name}-${member.name}`;
    const inputs: readonly GraphQLArgument[] = 'args' in member ? member.args : [];
    return [
      { id, description: member.description },
      ...inputs.map(({ name, description }) => ({ id: `${id}-${name}`, description })),
    ];
  });
}
