import type { FastifyRequest } from 'fastify';

const account = '/api/v1/accounts/:account_id';
const reports = '/api/v2/accounts/:account_id/reports';
const profile = '/api/v1/profile';

type Condition = (body: unknown) => boolean;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Fields may be flat or under the name of the resource. */
const names =
  (...fields: string[]): Condition =>
  (body) =>
    isObject(body) &&
    [body, ...Object.values(body).filter(isObject)].some((part) => fields.some((name) => name in part));

/** They need a proof of identity within ten minutes. A password or second factor in the request is one. */
const DANGEROUS: Readonly<Record<string, true | Condition>> = {
  [`GET ${account}/contacts/:contact_id/data`]: true,
  [`GET ${account}/contacts/export`]: true,
  [`POST ${account}/contacts/export`]: true,
  [`GET ${account}/csat_survey_responses/download`]: true,
  [`GET ${account}/applied_slas/download`]: true,
  [`GET ${account}/audit_logs/download`]: true,
  [`GET ${reports}/agents`]: true,
  [`GET ${reports}/teams`]: true,
  [`GET ${reports}/inboxes`]: true,
  [`GET ${reports}/labels`]: true,
  [`DELETE ${account}/contacts/:contact_id`]: true,
  [`DELETE ${account}/conversations/:conversation_id`]: true,
  [`DELETE ${account}/inboxes/:inbox_id`]: true,
  // The sign-in address. The password is a proof in the same request.
  [`PATCH ${profile}`]: (body) => names('email')(body) && !names('current_password')(body),
  [`DELETE ${profile}/sessions/:id`]: true,
  [`POST ${account}/inboxes/:inbox_id/identity_key/reveal`]: true,
  [`POST ${account}/inboxes/:inbox_id/identity_key/rotate`]: true,
  [`POST ${profile}/access_token/reveal`]: true,
  [`POST ${profile}/reset_access_token`]: true,
  [`POST ${profile}/api_tokens`]: (body) => !names('current_password')(body),
  [`POST ${account}/agent_bots`]: true,
  [`POST ${account}/agent_bots/:bot_id/reset_access_token`]: true,
  [`POST ${account}/agents`]: true,
  [`POST ${account}/agents/bulk_create`]: true,
  [`PATCH ${account}/agents/:id`]: names('role', 'custom_role_id', 'email'),
  [`DELETE ${account}/agents/:id`]: true,
  [`DELETE ${account}/agents/:id/sessions`]: true,
  [`POST ${account}/custom_roles`]: true,
  [`PATCH ${account}/custom_roles/:id`]: true,
  [`DELETE ${account}/custom_roles/:id`]: true,
  [`PATCH ${account}/single_sign_on`]: true,
  [`DELETE ${account}/single_sign_on`]: true,
  [`DELETE ${account}/single_sign_on/identities/:id`]: true,
  [`PATCH ${account}/two_factor_policy`]: true,
};

export const DANGEROUS_ROUTES = Object.keys(DANGEROUS);

export const isDangerous = ({ method, routeOptions: { url }, body }: FastifyRequest): boolean => {
  const rule = DANGEROUS[`${method === 'PUT' ? 'PATCH' : method} ${url}`];
  return rule === undefined ? false : rule === true || rule(body);
};
