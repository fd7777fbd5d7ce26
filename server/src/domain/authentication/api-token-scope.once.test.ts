import { describe, expect, it } from 'vitest';
import type { Scope } from '../permissions/agent.ts';
import { isNamedToken, refuseBeyondScope } from './api-tokens.ts';

const ACCOUNT = '/api/v1/accounts/1';
const ALL: Scope[] = ['read', 'write', 'administrate'];
const allowed = (method: string, url: string) =>
  ALL.filter((scope) => {
    try {
      refuseBeyondScope({ scope }, { method, url });
      return true;
    } catch (error) {
      expect(error).toMatchObject({ status: 401 });
      return false;
    }
  });
const WRITERS = ['write', 'administrate'];

describe('an API token', () => {
  it.each([
    ['GET', `${ACCOUNT}/conversations`, ALL],
    ['HEAD', `${ACCOUNT}/conversations`, ALL],
    ['POST', `${ACCOUNT}/conversations`, WRITERS],
    ['PUT', `${ACCOUNT}/contacts/1`, WRITERS],
    ['PATCH', `${ACCOUNT}/contacts/1`, WRITERS],
    ['DELETE', `${ACCOUNT}/contacts/1`, WRITERS],
    // Questions that do not fit an address.
    ['POST', `${ACCOUNT}/conversations/filter`, ALL],
    ['POST', `${ACCOUNT}/contacts/filter?page=2`, ALL],
    ['POST', `${ACCOUNT}/contacts/search`, ALL],
    ['POST', `${ACCOUNT}/contacts/filters`, WRITERS],
    ['POST', `${ACCOUNT}/contacts/search/1`, WRITERS],
    ['POST', `${ACCOUNT}/labels?to=/filter`, WRITERS],
  ])('%s %s: with the scopes %j', (method, url, scopes) => expect(allowed(method, url)).toEqual(scopes));

  it.each([
    ['GET', '/api/v1/profile', ALL],
    ['HEAD', '/api/v1/profile', ALL],
    ['GET', '/api/v1/profile?x=1', ALL],
    ['GET', '/auth/validate_token', ALL],
    ['PUT', '/api/v1/profile', []],
    ['GET', '/api/v1/profile/sessions', []],
    ['GET', '/api/v1/profile/api_tokens', []],
    ['POST', '/api/v1/profile/api_tokens', []],
    ['DELETE', '/auth/sign_out', []],
    ['POST', '/auth/session/refresh', []],
    ['POST', '/auth/filter', []],
  ])('changes nothing of how its user signs in: %s %s with the scopes %j', (method, url, scopes) =>
    expect(allowed(method, url)).toEqual(scopes),
  );

  it('is recognised by its prefix', () =>
    expect(['plt_abc', 'plt', 'abc_plt_', ''].map(isNamedToken)).toEqual([true, false, false, false]));
});
