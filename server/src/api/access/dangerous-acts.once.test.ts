import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { isDangerous } from './dangerous-acts.ts';

const ACCOUNT = '/api/v1/accounts/:account_id';
const isAsked = (method: string, url: string, body?: unknown) =>
  isDangerous({ method, routeOptions: { url }, body } as unknown as FastifyRequest);

describe('what an open browser is not enough for', () => {
  it.each([
    ['DELETE', `${ACCOUNT}/contacts/:contact_id`, undefined, true],
    ['GET', `${ACCOUNT}/contacts/:contact_id`, undefined, false],
    ['POST', `${ACCOUNT}/agents`, {}, true],
    ['PATCH', `${ACCOUNT}/two_factor_policy`, {}, true],
    ['PUT', `${ACCOUNT}/two_factor_policy`, {}, true],
    ['GET', `${ACCOUNT}/two_factor_policy`, undefined, false],
    ['POST', `${ACCOUNT}/labels`, {}, false],
  ])('%s %s %j: %s', (method, url, body, expected) => expect(isAsked(method, url, body)).toBe(expected));

  it.each([
    [{ role: 'administrator' }, true],
    [{ custom_role_id: null }, true],
    [{ agent: { role: 'agent' } }, true],
    [{ email: 'a@example.com' }, true],
    [{ name: 'Ada' }, false],
    [{ agent: { name: 'role' } }, false],
    [{ agent: null, name: 'Ada' }, false],
    ['role', false],
    [null, false],
    [undefined, false],
  ])('a change of an agent, %j: %s', (body, expected) =>
    expect([isAsked('PATCH', `${ACCOUNT}/agents/:id`, body), isAsked('PUT', `${ACCOUNT}/agents/:id`, body)]).toEqual([
      expected,
      expected,
    ]),
  );

  it.each([
    [{ email: 'a@example.com' }, true],
    [{ profile: { email: 'a@example.com' } }, true],
    [{ email: 'a@example.com', current_password: 'x' }, false],
    [{ profile: { email: 'a@example.com', current_password: 'x' } }, false],
    [{ name: 'Ada' }, false],
  ])('a change of the own profile, %j: %s', (body, expected) =>
    expect(isAsked('PUT', '/api/v1/profile', body)).toBe(expected),
  );

  it('a new API token, unless the password comes with it', () => {
    const isAskedWith = (body: object) => isAsked('POST', '/api/v1/profile/api_tokens', body);
    expect([isAskedWith({ name: 'CI' }), isAskedWith({ name: 'CI', current_password: 'x' })]).toEqual([true, false]);
  });
});
