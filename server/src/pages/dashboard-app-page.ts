import { randomBytes } from 'node:crypto';
import { APP_LOADED, FETCH_APP_CONTEXT } from '@porchlight/core/wire/settings/dashboard-app.ts';
import { Type } from 'typebox';
import { isFrameable } from '../domain/dashboard-apps/app-address.ts';
import { findFramedApp } from '../domain/dashboard-apps/queries.ts';
import type { Deps } from '../domain/deps.ts';
import { notFound } from '../platform/errors.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import type { App } from '../platform/http/app-type.ts';
import { scriptJson, sendPage } from './page-html.ts';

/** No navigation of the console, no downloads, no dialogs. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups';

const STYLE = 'html,body,iframe{display:block;margin:0;border:0;inline-size:100%;block-size:100%}';

/** Says to the console when the app has loaded, and passes on that it wants its context: the app cannot reach further. */
const scriptOf = (origin: string) =>
  `{const a=document.querySelector("iframe"),t=m=>parent.postMessage(m,location.origin);a.addEventListener("load",()=>t("${APP_LOADED}"));addEventListener("message",e=>{if(e.source===a.contentWindow&&e.origin===${scriptJson(origin)}&&e.data==="${FETCH_APP_CONTEXT}")t(e.data)})}`;

const policyOf = (origin: string, nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `frame-src ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

/**
 * Frames one dashboard app and, by its policy, no other origin. The console frames this page: the policy of the console
 * need not name the apps of all accounts, which everyone could read there, nor be loaded again for a new app.
 */
export const dashboardAppPageRoutes = (app: App, deps: Deps) =>
  app.get(
    '/dashboard_apps/:frame_key',
    {
      config: { permission: 'public' },
      schema: { params: Type.Object({ frame_key: Type.String({ maxLength: 64 }) }) },
    },
    async (request, reply) => {
      const found = await findFramedApp(deps, request.params.frame_key);
      if (!found || !isFrameable(found.url, deps.env, request.host)) throw notFound();
      const nonce = randomBytes(16).toString('base64url');
      const { origin } = new URL(found.url);
      const [title, url] = [escapeHtml(found.title), escapeHtml(found.url)];
      reply.header('content-security-policy', policyOf(origin, nonce));
      reply.header('x-frame-options', 'SAMEORIGIN').header('referrer-policy', 'strict-origin');
      return sendPage(
        request,
        reply,
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style nonce="${nonce}">${STYLE}</style></head><body><iframe title="${title}" src="${url}" sandbox="${SANDBOX}"></iframe><script nonce="${nonce}">${scriptOf(origin)}</script></body></html>`,
      );
    },
  );
