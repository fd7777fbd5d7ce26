/** `website_token` (and the page's own query) is appended by the client. */
export const WIDGET_PATH = '/api/v1/widget';

/** The paths of both sides that the widget's first load carries; those of parts that are loaded later are in `widget`. */
export const WIDGET_PATHS = {
  config: `${WIDGET_PATH}/config`,
  conversations: `${WIDGET_PATH}/conversations`,
  conversationList: `${WIDGET_PATH}/conversations/list`,
  toggleStatus: `${WIDGET_PATH}/conversations/toggle_status`,
  toggleTyping: `${WIDGET_PATH}/conversations/toggle_typing`,
  updateLastSeen: `${WIDGET_PATH}/conversations/update_last_seen`,
  transcript: `${WIDGET_PATH}/conversations/transcript`,
  messages: `${WIDGET_PATH}/messages`,
  message: (id: number) => `${WIDGET_PATH}/messages/${id}`,
  contact: `${WIDGET_PATH}/contact`,
  setUser: `${WIDGET_PATH}/contact/set_user`,
  inboxMembers: `${WIDGET_PATH}/inbox_members`,
  campaigns: `${WIDGET_PATH}/campaigns`,
  events: `${WIDGET_PATH}/events`,
  directUploads: `${WIDGET_PATH}/direct_uploads`,
  captcha: `${WIDGET_PATH}/captcha`,
  sync: `${WIDGET_PATH}/sync`,
  /** Our extension: the client confirms that it has a message (delivery is never inferred). */
  delivered: `${WIDGET_PATH}/messages/delivered`,
} as const;

/** Our extension: proxied addresses of pictures on other servers. */
export const REMOTE_PICTURES_PATH = `${WIDGET_PATH}/remote_pictures`;

/** Our extension: what is stored about the visitor, to read or to erase. */
export const OWN_DATA_PATH = `${WIDGET_PATH}/own_data`;

/** Our extension: an address that opens the visitor's conversations on another device. */
export const CONTINUE_LINK_PATH = `${WIDGET_PATH}/continue_link`;

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
