import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { upstreamUrl } from '../../src/upstream-http/upstream-url.ts';

const problemsOf = (text: unknown): readonly string[] =>
  (upstreamUrl.safeParse(text).error?.issues ?? []).map(({ message }) => message);

const notGuarded =
  'must begin with https://, since credentials are sent there; http:// is allowed only for localhost, 127.0.0.0/8 and [::1]';
const withCredentials = 'must not contain a user name or password, since URLs are not secret';

describe('upstreamUrl', () => {
  it('takes https to anywhere, and http to this machine', () => {
    for (const url of [
      'https://shop.example/shop-api',
      'https://10.0.0.7:3000/',
      'http://localhost:3000/shop-api',
      'http://LOCALHOST/',
      'http://127.0.0.1:3000/',
      'http://127.8.9.10/',
      'http://0x7f.1/',
      'http://[::1]:3000/',
      'http://[0:0:0:0:0:0:0:1]/',
    ]) {
      assert.deepEqual(problemsOf(url), [], url);
    }
  });

  it('refuses http to anywhere else, also where the name looks like this machine', () => {
    for (const url of [
      'http://shop.example/shop-api',
      'http://10.0.0.7/',
      'http://192.168.0.2:3000/',
      'http://128.0.0.1/',
      'http://127.0.0.1.example/',
      'http://localhost.example/',
      'http://[::2]/',
      'http://[::ffff:10.0.0.7]/',
      'http://0.0.0.0/',
    ]) {
      assert.deepEqual(problemsOf(url), [notGuarded], url);
    }
  });

  it('refuses credentials in an address, and does not show them', () => {
    for (const url of [
      'https://user:canary@shop.example/',
      'https://canary@shop.example/',
      'https://:canary@shop.example/',
      'http://user:canary@localhost:3000/',
    ]) {
      assert.deepEqual(problemsOf(url), [withCredentials], url);
    }
    assert.deepEqual(problemsOf('http://127.0.0.1@shop.example/'), [notGuarded, withCredentials]);
  });

  it('refuses what is no web address once', () => {
    for (const text of ['canary', '/shop-api', 'ftp://shop.example/', 'javascript:alert(1)', '', 7]) {
      const problems = problemsOf(text);

      assert.equal(problems.length, 1, String(text));
      assert.ok(!problems.join().includes('canary'));
    }
  });
});
