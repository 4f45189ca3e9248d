import assert from 'node:assert/strict';
import type { Attack } from '../attack.ts';
import { postText } from '../support/post-text.ts';

/** Questions whose answer would repeat them many times: a text under twenty aliases, a name in every entry of a page. */
export const largeAnswers: Attack = {
  name: 'answers larger than questions',
  run: async ({ url, token, domain }) => {
    const fields = Array.from({ length: 20 }, (_, index) => `a${index}: merchant(domain: $d) { domain }`).join(' ');
    const long = 'x'.repeat(900_000);
    const questions = [
      { query: `query ($d: String!) { ${fields} }`, variables: { d: long } },
      { query: `{ products(domain: "${domain}", size: 100) { products { ${'a'.repeat(90_000)}: title } } }` },
      { query: `query ${'Q'.repeat(90_000)} { a b c d e f g h i }` },
      { query: '{ __typename }', operationName: long },
      { query: `{ __typename } #${long}` },
    ];
    let characters = 0;
    for (const question of questions) {
      const { text } = await postText(url, JSON.stringify(question), { 'x-svc-authorization': token });
      characters += text.length;
    }
    assert.ok(characters < 50_000, `${characters} characters were answered`);
    return `${characters} characters answered`;
  },
};
