/** The path table both ends obey. `website_token` (and the page's own query) is appended by the client. */
const widget = '/api/v1/widget';

/** Every address of the visitor's side (wire protocol 4). */
export const WIDGET_PATHS = {
  config: `${widget}/config`,
  conversations: `${widget}/conversations`,
  /** Ours: all conversations of the visitor. */
  conversationList: `${widget}/conversations/list`,
  toggleStatus: `${widget}/conversations/toggle_status`,
  toggleTyping: `${widget}/conversations/toggle_typing`,
  updateLastSeen: `${widget}/conversations/update_last_seen`,
  transcript: `${widget}/conversations/transcript`,
  setConversationAttributes: `${widget}/conversations/set_custom_attributes`,
  destroyConversationAttributes: `${widget}/conversations/destroy_custom_attributes`,
  messages: `${widget}/messages`,
  message: (id: number) => `${widget}/messages/${id}`,
  contact: `${widget}/contact`,
  setUser: `${widget}/contact/set_user`,
  destroyContactAttributes: `${widget}/contact/destroy_custom_attributes`,
  inboxMembers: `${widget}/inbox_members`,
  campaigns: `${widget}/campaigns`,
  events: `${widget}/events`,
  labels: `${widget}/labels`,
  label: (title: string) => `${widget}/labels/${encodeURIComponent(title)}`,
  directUploads: `${widget}/direct_uploads`,
  /** Ours: the visitor's own data, to read and to erase. */
  ownData: `${widget}/own_data`,
  /** Ours: a link that goes on elsewhere. */
  continueLink: `${widget}/continue_link`,
  /** Ours: addresses of ours for pictures that other servers have. */
  remotePictures: `${widget}/remote_pictures`,
  /** Ours: a solved captcha. */
  captcha: `${widget}/captcha`,
  /** Ours: everything after a cursor. */
  sync: `${widget}/sync`,
  /** Ours: the client's word that it has a message (delivered is never inferred). */
  delivered: `${widget}/messages/delivered`,
  joinCall: `${widget}/integrations/dyte/add_participant_to_meeting`,
  /** Ours: what the visitor's browser says to the agent's, and the end of the call. */
  callSignals: (messageId: number) => `${widget}/calls/${messageId}/signals`,
  endCall: (messageId: number) => `${widget}/calls/${messageId}/end`,
} as const;

/** Ours: ends the visitor's token when the site signs them out. Called by the loader, as a form. */
export const END_SESSION_PATH = '/api/v1/widget/end_session';

/** Ours: where a host page asks what the installation thinks of it; answered as a module, for the page's policy lets scripts in. */
export const SITE_CHECK_PATH = '/widget/check.js';

/** Header that carries the visitor's signed token. */
export const VISITOR_TOKEN_HEADER = 'X-Auth-Token';

/** Header by which a page says which consent text its visitor agreed to. */
export const CONSENT_HEADER = 'x-consent-version';

/** An address of the team's side (wire protocol 11), `rest` without a leading slash. */
export const accountPath = (accountId: number, rest: string) => `/api/v1/accounts/${accountId}/${rest}`;
