import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { asksCaptcha } from '../auth/captcha.ts';
import { derivePubsubToken } from '../auth/pubsub-token.ts';
import { readVisitorToken, signVisitorToken, type VisitorClaims } from '../auth/visitor-token.ts';
import { meetingOrigin } from '../calls/settings.ts';
import type { Deps } from '../deps.ts';
import type { Env } from '../env.ts';
import { accountSuspended, HttpError } from '../errors.ts';
import { originsWithChat } from '../help-centre/chat.ts';
import { listedLanguage } from '../i18n/languages.ts';
import { presentGlobalConfig, presentPorchlightPage, presentWebChannel } from '../inboxes/present.ts';
import { findWebsiteInbox, type InboxRow, loadWidgetFacts, readCursor } from '../inboxes/queries.ts';
import { contentPolicy, frameAncestors, permissionsPolicy } from './content-policy.ts';
import { fillPage, sendPage, UNBUILT } from './page-html.ts';
import type { BuiltFile } from './built-file.ts';

export const WidgetQuery = Type.Object({
  website_token: Type.Optional(Type.String()),
  cw_conversation: Type.Optional(Type.String()),
  locale: Type.Optional(Type.String()),
});

const findInbox = async ({ db }: Deps, website_token: string | undefined) => {
  const found = website_token ? await findWebsiteInbox(db, website_token) : undefined;
  if (!found) throw new HttpError(404, { error: 'web widget does not exist' });
  if (found.account.status === 'suspended') throw accountSuspended();
  return found;
};

/**
 * Who looks at the page: the one their token names in this inbox, else somebody new. Nothing is written (users-say 31, 35):
 * the tokens of somebody new are derived, and their rows are born with their first act.
 */
const visitorOf = async ({ db, env }: Deps, inbox: InboxRow, token: string | undefined) => {
  const claims = readVisitorToken(token, env.secretKey);
  const known: VisitorClaims = claims?.inbox_id === inbox.id ? claims : { source_id: randomUUID(), inbox_id: inbox.id };
  const row = await db
    .selectFrom('contact_inboxes')
    .select('pubsub_token')
    .where('inbox_id', '=', inbox.id)
    .where('source_id', '=', known.source_id)
    .executeTakeFirst();
  return {
    authToken: signVisitorToken(known, env.secretKey),
    pubsubToken: row?.pubsub_token ?? derivePubsubToken(known.source_id, inbox.id, env.secretKey),
  };
};

const framesOthers = (env: Env) => asksCaptcha(env) || meetingOrigin(env.calls) !== undefined;

/** Framed by other people's sites, isolated ones included (users-say 19); its address is never told to anybody. */
const sendHeaders = async (reply: FastifyReply, deps: Deps, inbox: InboxRow, nonce: string) => {
  const { env } = deps;
  const alsoOn = inbox.allowed_domains ? await originsWithChat(deps, inbox) : [];
  reply
    .header(
      'content-security-policy',
      contentPolicy({
        nonce,
        ancestors: frameAncestors(inbox.allowed_domains, alsoOn),
        captcha: asksCaptcha(env),
        meetings: meetingOrigin(env.calls),
      }),
    )
    .header('permissions-policy', permissionsPolicy(meetingOrigin(env.calls)))
    .header('cross-origin-resource-policy', 'cross-origin')
    // Frames of hCaptcha and of meetings do not speak of isolation, so a page that holds them cannot ask for it.
    .header('cross-origin-embedder-policy', framesOthers(env) ? 'unsafe-none' : 'credentialless')
    .header('referrer-policy', 'no-referrer');
};

/** `GET /widget` (wire protocol, section 3). */
export const answerWidgetPage = async (
  deps: Deps,
  template: BuiltFile | undefined,
  request: FastifyRequest<{ Querystring: { website_token?: string; cw_conversation?: string; locale?: string } }>,
  reply: FastifyReply,
) => {
  const { website_token, cw_conversation, locale: asked } = request.query;
  const found = await findInbox(deps, website_token);
  // Before the facts it stands for: what changes in between is told again rather than missed.
  const cursor = await readCursor(deps.db);
  const facts = await loadWidgetFacts(deps.db, found);
  const { authToken, pubsubToken } = await visitorOf(deps, found.inbox, cw_conversation);
  // A listed language, else the account's: never what a query says unchecked.
  const locale = listedLanguage(asked) ?? found.account.locale;
  const nonce = randomBytes(16).toString('base64url');
  const globals = {
    chatwootWebChannel: presentWebChannel(facts, deps.clock.now()),
    chatwootPubsubToken: pubsubToken,
    authToken,
    globalConfig: presentGlobalConfig(deps.env),
    porchlight: presentPorchlightPage(facts, cursor),
  };
  await sendHeaders(reply, deps, found.inbox, nonce);
  return sendPage(request, reply, fillPage({ template: template?.text ?? UNBUILT, globals, nonce, locale }));
};
