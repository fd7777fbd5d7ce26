/** The paths of both sides. `website_token` (and the page's own query) is appended by the client. */
const widget = '/api/v1/widget';

export const WIDGET_PATHS = {
  config: `${widget}/config`,
  conversations: `${widget}/conversations`,
  conversationList: `${widget}/conversations/list`,
  toggleStatus: `${widget}/conversations/toggle_status`,
  toggleTyping: `${widget}/conversations/toggle_typing`,
  updateLastSeen: `${widget}/conversations/update_last_seen`,
  transcript: `${widget}/conversations/transcript`,
  messages: `${widget}/messages`,
  message: (id: number) => `${widget}/messages/${id}`,
  contact: `${widget}/contact`,
  setUser: `${widget}/contact/set_user`,
  inboxMembers: `${widget}/inbox_members`,
  campaigns: `${widget}/campaigns`,
  events: `${widget}/events`,
  directUploads: `${widget}/direct_uploads`,
  captcha: `${widget}/captcha`,
  sync: `${widget}/sync`,
  /** Our extension: the client confirms that it has a message (delivery is never inferred). */
  delivered: `${widget}/messages/delivered`,
} as const;

/** What page code sets on the visitor's contact and conversation. */
export const PAGE_VALUE_PATHS = {
  destroyContactAttributes: `${widget}/contact/destroy_custom_attributes`,
  setConversationAttributes: `${widget}/conversations/set_custom_attributes`,
  destroyConversationAttributes: `${widget}/conversations/destroy_custom_attributes`,
  labels: `${widget}/labels`,
  label: (title: string) => `${widget}/labels/${encodeURIComponent(title)}`,
} as const;

/** Calls, as the parts of the widget that are loaded with one ask for them. */
export const CALL_PATHS = {
  join: `${widget}/integrations/dyte/add_participant_to_meeting`,
  signals: (messageId: number) => `${widget}/calls/${messageId}/signals`,
  end: (messageId: number) => `${widget}/calls/${messageId}/end`,
} as const;

/** Our extension: proxied addresses of pictures on other servers. */
export const REMOTE_PICTURES_PATH = `${widget}/remote_pictures`;

/** Our extension: what is stored about the visitor, to read or to erase. */
export const OWN_DATA_PATH = `${widget}/own_data`;

/** Our extension: an address that opens the visitor's conversations on another device. */
export const CONTINUE_LINK_PATH = `${widget}/continue_link`;

/** Our extension: the visitor's messages by their words. Not among the paths that the loader carries. */
export const CONVERSATION_SEARCH_PATH = '/api/v1/widget/conversations/search';

/** Our extension: the blocks of home as they are now. Not among the paths that the loader carries. */
export const HOME_PATH = '/api/v1/widget/home';

/** Our extension: ends the visitor's token when the site signs them out. Called by the loader, as a form. */
export const END_SESSION_PATH = '/api/v1/widget/end_session';

/** Our extension: a host page checks its installation here; answered as a module, because the page's policy allows scripts. */
export const SITE_CHECK_PATH = '/widget/check.js';

export const VISITOR_TOKEN_HEADER = 'X-Auth-Token';

/** Header in which a page sends the version of the consent text that its visitor accepted. */
export const CONSENT_HEADER = 'x-consent-version';

export const accountPath = (accountId: number, rest: string) => `/api/v1/accounts/${accountId}/${rest}`;
