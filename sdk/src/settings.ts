/** What a site may set before the loader runs, in `window.porchlightSettings` (or `chatwootSettings`) or as `data-` attributes. */
export type PorchlightSettings = {
  /** No launcher; the site opens the chat itself. Default false. */
  hideMessageBubble?: boolean;
  /** Default `right`. */
  position?: 'left' | 'right';
  /** `en`, `pt_BR`, ... Default: the inbox's language. */
  locale?: string;
  /** Take the visitor's browser language instead of `locale`. Default false. */
  useBrowserLanguage?: boolean;
  /** `expanded_bubble` shows the launcher's text beside its icon. Default `standard`. */
  type?: 'standard' | 'expanded_bubble';
  /** Text of the expanded launcher, before the inbox's own. */
  launcherTitle?: string;
  /** Default false. */
  showPopoutButton?: boolean;
  /** A preview of unread messages, else only a dot. Default true. */
  showUnreadMessagesDialog?: boolean;
  /** Default `rounded`. */
  widgetStyle?: 'standard' | 'rounded' | 'flat';
  /** Default `light`. */
  darkMode?: 'light' | 'dark' | 'auto';
  /** Domain of the loader's cookies, `.example.com` to share a conversation between subdomains. Default: this host. */
  baseDomain?: string;
  /** `#rrggbb`, before the inbox's own. */
  widgetColor?: string;
  /** Stacking of launcher and chat. Default 2147483000. */
  zIndex?: number;
  /** Campaigns may run here: the frame is loaded when the page is idle. Default: whether the inbox has any, if the loader's address names the inbox. */
  campaigns?: boolean;
  /** Load the frame when the page is idle, for everybody, instead of at the first sign of interest. */
  eager?: boolean;
  /** Where to write when the chat cannot be loaded: an e-mail address, `mailto:`, `tel:` or `https:` link. */
  fallbackContact?: string;
  /** The inbox's own colour and label, so that the first paint is right. A loader whose address names the inbox knows them. */
  color?: string;
  label?: string;
};

export type Settings = ReturnType<typeof readSettings>;

type Given = { [K in keyof PorchlightSettings]?: unknown };

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

/** An attribute's `"true"` is true, its `"false"` is false. */
const flag = (value: unknown): boolean => !!value && value !== 'false';

/** Undefined for any other value, so that nothing else reaches a style. */
export const hexColor = (value: unknown): string | undefined => String(value).match(/^#[\da-f]{6}$/i)?.[0];

/** Wire protocol 1.2: unknown values are standard. */
export const bubbleType = (value: unknown): 'standard' | 'expanded_bubble' =>
  value === 'expanded_bubble' ? value : 'standard';

export const widgetStyle = (value: unknown): 'standard' | 'rounded' | 'flat' =>
  value === 'flat' || value === 'standard' ? value : 'rounded';

export const colorScheme = (value: unknown): 'light' | 'dark' | 'auto' =>
  value === 'dark' || value === 'auto' ? value : 'light';

/** The settings with every default (wire protocol 1.2). Unknown values become the default. */
export const readSettings = (given: Given, websiteToken: string, baseUrl: string) => ({
  websiteToken,
  baseUrl: baseUrl.replace(/\/+$/, ''),
  baseDomain: text(given.baseDomain),
  hideMessageBubble: flag(given.hideMessageBubble),
  position: given.position === 'left' ? ('left' as const) : ('right' as const),
  useBrowserLanguage: flag(given.useBrowserLanguage),
  locale: flag(given.useBrowserLanguage) ? navigator.language.replace('-', '_') : text(given.locale),
  type: bubbleType(given.type),
  launcherTitle: text(given.launcherTitle) ?? '',
  showPopoutButton: flag(given.showPopoutButton),
  showUnreadMessagesDialog: flag(given.showUnreadMessagesDialog ?? true),
  widgetStyle: widgetStyle(given.widgetStyle),
  darkMode: colorScheme(given.darkMode),
  widgetColor: hexColor(given.widgetColor),
  color: hexColor(given.color),
  label: text(given.label),
  zIndex: Number(given.zIndex) || 2147483000,
  campaigns: flag(given.campaigns),
  eager: flag(given.eager),
  fallbackContact: text(given.fallbackContact),
});
