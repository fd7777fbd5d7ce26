import { fieldOf, isRecord } from '@porchlight/core/rules/read-field.ts';
import { CONSENT_HEADER } from '@porchlight/core/wire/http.ts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../domain/deps.ts';
import { findWebsite, sessionEnded, sessionOf, type Visitor } from '../../domain/visitors/sessions.ts';
import { claimsOf } from '../../domain/visitors/visitor-token.ts';
import type { InboxRow } from '../../platform/database/schema/inboxes.ts';
import { notFound } from '../../platform/errors.ts';
import { listedLanguage } from '../../platform/i18n/languages.ts';

const tokenOf = (request: FastifyRequest) => {
  const header = request.headers['x-auth-token'];
  return typeof header === 'string' ? header : undefined;
};

/** The body takes precedence over the query. */
const namedIn = ({ query, body }: FastifyRequest, name: string) =>
  isRecord(body) && Object.hasOwn(body, name) ? body[name] : fieldOf(query, name);

const websiteTokenOf = (request: FastifyRequest) => {
  const token = namedIn(request, 'website_token') || namedIn(request, 'websiteToken');
  return typeof token === 'string' ? token : '';
};

/** The listed language that a visitor's chat asks for. */
export const localeOf = (request: FastifyRequest) => {
  const locale = fieldOf(request.query, 'locale');
  return listedLanguage(typeof locale === 'string' ? locale : undefined);
};

export const websiteOf = (deps: Deps, request: FastifyRequest) => findWebsite(deps, websiteTokenOf(request));

/** By their token. @throws 404 without a valid token of this inbox, 401 for one that has ended */
export const visitorOf = async (deps: Deps, request: FastifyRequest, token = tokenOf(request)): Promise<Visitor> => {
  const { inbox, account } = await websiteOf(deps, request);
  const claims = claimsOf(token, deps.env);
  if (!claims || claims.inbox_id !== inbox.id) throw notFound();
  const { session, ended } = await sessionOf(deps, inbox, claims);
  if (ended) throw sessionEnded();
  const consent = request.headers[CONSENT_HEADER];
  return {
    account,
    inbox,
    source_id: claims.source_id,
    generation: claims.generation ?? 0,
    owner: claims.owner,
    session,
    isHuman: claims.is_human === true,
    consent: typeof consent === 'string' ? consent : undefined,
    locale: localeOf(request) ?? account.locale,
  };
};

export const contactOf = async (deps: Deps, request: FastifyRequest, inbox: InboxRow) => {
  const claims = claimsOf(tokenOf(request), deps.env);
  if (claims?.inbox_id !== inbox.id) return undefined;
  return (await sessionOf(deps, inbox, claims)).session?.contact;
};
