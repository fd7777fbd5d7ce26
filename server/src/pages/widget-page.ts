import { randomBytes } from 'node:crypto';
import { readWishes } from '@porchlight/core/wire/widget/host-messages.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { Deps } from '../domain/deps.ts';
import { originsWithChat } from '../domain/help-centre/chat-inbox.ts';
import { noteSite } from '../domain/inboxes/note-site.ts';
import { findWebsiteInbox, loadWidgetFacts, readCursor } from '../domain/inboxes/queries.ts';
import { asksCaptcha } from '../domain/visitors/captcha.ts';
import { arrivingVisitor } from '../domain/visitors/sessions.ts';
import { meetingOrigin } from '../platform/config/calls.ts';
import type { Env } from '../platform/config/environment.ts';
import type { InboxRow } from '../platform/database/schema/inboxes.ts';
import { accountSuspended, HttpError } from '../platform/errors.ts';
import { listedLanguage } from '../platform/i18n/languages.ts';
import { loadConversationData } from '../presenters/conversation-data.ts';
import { loadWidgetAgents } from '../presenters/widget-agents.ts';
import { loadHome, usualHome } from '../presenters/widget-home.ts';
import { presentGlobalConfig, presentPorchlightPage, presentWebChannel } from '../presenters/widget-inboxes.ts';
import { contentPolicy, frameAncestors, permissionsPolicy, pictureOrigins } from './content-policy.ts';
import { fillPage, sendPage } from './page-html.ts';
import { type PageTemplate, UNBUILT_TEMPLATE, withParts } from './page-template.ts';
import type { LoadRenderer } from './server-rendering.ts';
import { isScreenKnown, renderScreen } from './widget-screen.ts';

export const WidgetQuery = Type.Object({
  website_token: Type.Optional(Type.String()),
  cw_conversation: Type.Optional(Type.String()),
  locale: Type.Optional(Type.String()),
  settings: Type.Optional(Type.String()),
  mobile: Type.Optional(Type.String()),
  open: Type.Optional(Type.String()),
  preview: Type.Optional(Type.String()),
});
type WidgetQueryValues = Static<typeof WidgetQuery>;

const findInbox = async ({ db }: Deps, website_token: string | undefined) => {
  const found = website_token ? await findWebsiteInbox(db, website_token) : undefined;
  if (!found) throw new HttpError(404, { error: 'web widget does not exist' });
  if (found.account.status === 'suspended') throw accountSuspended();
  return found;
};

const framesOthers = (env: Env) => asksCaptcha(env) || meetingOrigin(env.calls) !== undefined;

/** Framed by other sites, isolated ones included; its address is never sent as a referrer. */
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
        frames: 'https:',
        pictures: pictureOrigins(env),
      }),
    )
    .header('permissions-policy', permissionsPolicy(meetingOrigin(env.calls)))
    .header('cross-origin-resource-policy', 'cross-origin')
    // Frames of hCaptcha and of meetings send no isolation headers, so a page with them cannot require it.
    .header('cross-origin-embedder-policy', framesOthers(env) ? 'unsafe-none' : 'credentialless')
    .header('referrer-policy', 'no-referrer');
};

/** A page with the loader that is not ours, such as the demo or the preview: browsers say so of each frame. */
const isOnOtherSite = ({ headers, query }: FastifyRequest<{ Querystring: WidgetQueryValues }>) =>
  query.settings !== undefined &&
  headers['sec-fetch-dest'] === 'iframe' &&
  (headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site');

type Built = { template: PageTemplate | undefined; loadRenderer: LoadRenderer };
export const answerWidgetPage = async (
  deps: Deps,
  { template, loadRenderer }: Built,
  request: FastifyRequest<{ Querystring: WidgetQueryValues }>,
  reply: FastifyReply,
) => {
  const { website_token, cw_conversation, locale: requestedLocale, settings, mobile, open, preview } = request.query;
  const found = await findInbox(deps, website_token);
  if (isOnOtherSite(request)) await noteSite(deps, found.inbox);
  // A listed language, else the account's: never an unchecked query.
  const locale = listedLanguage(requestedLocale) ?? found.account.locale;
  // Read before the data: a change in between is sent again rather than missed.
  const cursor = await readCursor(deps.db);
  const [facts, agents, chosenHome, { authToken, pubsubToken, session }] = await Promise.all([
    loadWidgetFacts(deps.db, found),
    loadWidgetAgents(deps, found.inbox),
    loadHome(deps, found.inbox, locale),
    // Nothing is written: the rows of a new visitor are created with their first act.
    arrivingVisitor(deps, found.inbox, cw_conversation),
  ]);
  const data = session ? await loadConversationData(deps, session, cursor) : undefined;
  const conversationData = data?.data ?? null;
  // A draft in the console may have blocks where the saved inbox has none.
  const home = chosenHome ?? (preview === undefined ? undefined : usualHome());
  const nonce = randomBytes(16).toString('base64url');
  const color = readWishes(settings)?.widgetColor ?? '';
  const now = deps.clock.now();
  const globals = {
    chatwootWebChannel: presentWebChannel(facts, now),
    chatwootPubsubToken: pubsubToken,
    authToken,
    globalConfig: presentGlobalConfig(deps.env),
    porchlight: presentPorchlightPage(facts, { cursor, now, agents, conversationData, color, home }),
  };
  await sendHeaders(reply, deps, found.inbox, nonce);
  // Not in a frame: its size has a budget, and its host waits. Browsers without this header get it everywhere.
  const destination = request.headers['sec-fetch-dest'];
  const keepsMessages = destination !== 'iframe';
  const filled = { template: template ?? UNBUILT_TEMPLATE, globals, nonce, locale, keepsMessages };
  const visit = {
    isReturning: session !== undefined,
    isPreview: preview !== undefined,
    isFromLoader: settings !== undefined,
    isOpened: open !== undefined,
    timeZone: data?.timeZone,
  };
  const look = {
    settings,
    isMobile: mobile !== undefined,
    embedding: destination === 'document' ? ('page' as const) : ('frame' as const),
    zone: data?.timeZone,
  };
  const rendered = isScreenKnown(globals, visit)
    ? await renderScreen(filled, loadRenderer, look, reply.elapsedTime).catch((error: unknown) => {
        // The browser renders what the server could not.
        request.log.error(error, 'the widget could not be rendered on the server');
        return undefined;
      })
    : undefined;
  // Blocks that are set are a part of the script, without which home is empty.
  const { html, css } =
    session || chosenHome ? withParts(filled.template, chosenHome ? ['HomeBlocks'] : []) : filled.template;
  return sendPage(request, reply, rendered ?? fillPage({ ...filled, template: html, css }));
};
