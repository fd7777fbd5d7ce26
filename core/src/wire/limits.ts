import { PUBLISHED } from './settings/article-status.ts';

/** Limits of both sides (wire protocol 12.2). No schema library: the widget loads this file. */

export const MAX_MESSAGE_LENGTH = 10_000;
/** Longest text that the server accepts. */
export const MAX_CONTENT_LENGTH = 150_000;

/** For every attachment, checked by the page and again by the server. */
export const MAX_FILE_MEGABYTES = 40;
export const MAX_FILE_BYTES = MAX_FILE_MEGABYTES * 1024 * 1024;
export const MAX_FILES_PER_MESSAGE = 15;
export const MAX_SIGNATURE_LENGTH = 500;
export const UPLOAD_FINISHED_MS = 1_000;

/** The newest messages that are read at once (wire protocol 4.4). */
export const MESSAGE_PAGE = 20;
export const UNREAD_PREVIEW = 3;
export const POPULAR_ARTICLES = 6;
export const SHOWN_AGENTS = 4;

/** One change of all conversations that match: more than any team selects by hand, and few enough to be done in an hour. */
export const MOST_IN_BULK_RUN = 10_000;

/** An author may edit a message for this long, and a visitor delete theirs. */
export const EDITING_MS = 5 * 60_000;
/** Each edit stores the text before it. */
export const MOST_EDITS = 20;

/** A typing indicator ends after this, unless it is repeated. */
export const TYPING_EXPIRES_MS = 30_000;
export const CAMPAIGN_SNOOZE_MS = 24 * 60 * 60 * 1_000;

export const MESSAGE_LENGTHS = {
  general: MAX_MESSAGE_LENGTH,
  facebook: 1_000,
  twilio_sms: 320,
  twilio_whatsapp: 1_600,
  email: 25_000,
} as const;
export type MessageChannel = keyof typeof MESSAGE_LENGTHS;

export const MAX_SMS_FILE_MEGABYTES = 5;
/** The frame of the unread preview is this much higher than its content. */
export const UNREAD_FRAME_EXTRA_PX = 48;
/** Which articles are the popular ones. */
export const POPULAR_ARTICLES_QUERY = { page: 1, sort: 'views', status: PUBLISHED } as const;

export const MOST_REMOTE_PICTURES = 50;

/** Messages that are split off into a new conversation at once: each is an event of its own. */
export const MOST_SPLIT = 100;
