import type { WidgetGlobals } from '@porchlight/core/wire/widget/widget-page.ts';
import { inTime } from '../platform/health/with-deadline.ts';
import { fillPage, withFirstLook } from './page-html.ts';
import { type PageTemplate, withParts, withScriptLater } from './page-template.ts';
import type { LoadRenderer } from './server-rendering.ts';

/** A server that takes longer is busy: the visitor's browser renders the page then. */
const DEADLINE_MS = 2_000;
/** Rendering cannot be interrupted: more than 20 messages of ordinary length are left to the browser. */
const MOST_CHARACTERS = 60_000;

type Filled = {
  template: PageTemplate;
  globals: WidgetGlobals;
  nonce: string;
  locale: string;
  keepsMessages: boolean;
};

type Visit = {
  isReturning: boolean;
  isPreview: boolean;
  /** From the page's address, where a loader states that the chat is open. */
  isFromLoader: boolean;
  isOpened: boolean;
  timeZone: string | undefined;
};

/** Texts of calls are loaded by a lazy component, which cannot be awaited here. */
const isRenderable = ({ messages: { payload } }: NonNullable<WidgetGlobals['porchlight']['conversationData']>) =>
  payload.length > 0 &&
  payload.every(({ content_type }) => content_type !== 'integrations') &&
  JSON.stringify(payload).length <= MOST_CHARACTERS;

/** Home for a new visitor, the conversation for a returning one, unless the chat is closed. Needs the time zone. */
export const isScreenKnown = ({ porchlight: { conversationData } }: WidgetGlobals, visit: Visit) => {
  if (visit.isPreview) return false;
  if (!visit.isReturning) return true;
  if (visit.isFromLoader && !visit.isOpened) return false;
  return visit.timeZone !== undefined && conversationData !== null && isRenderable(conversationData);
};

type Look = { settings: string | undefined; isMobile: boolean; embedding: 'frame' | 'page'; zone: string | undefined };

const render = async ({ template, ...filled }: Filled, loadRenderer: LoadRenderer, look: Look) => {
  const renderer = await loadRenderer();
  if (!renderer) return undefined;
  const { globals, locale, nonce } = filled;
  const { html, css, root, screen, parts } = await renderer.renderWidget({ globals, locale, ...look });
  const whole = parts.length > 0 ? withParts(template, parts) : template;
  const page = fillPage({ ...filled, template: withScriptLater(whole.html), css: whole.css + css, root });
  const { embedding, zone } = look;
  return withFirstLook(page, html, {
    text: template.early,
    nonce,
    parts,
    facts: { main: template.main, screen, embedding, zone },
  });
};

/** `elapsed`: ms since the request; undefined when a busy server has no time left for it. @throws when it is not rendered in time */
export const renderScreen = async (filled: Filled, loadRenderer: LoadRenderer, look: Look, elapsed: number) => {
  if (elapsed > DEADLINE_MS) return undefined;
  return inTime(render(filled, loadRenderer, look), DEADLINE_MS);
};
