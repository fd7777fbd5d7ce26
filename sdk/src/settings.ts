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

/** Wire protocol 1.2: unknown values become the first. */
const oneOf = <T>(value: unknown, first: T, ...others: T[]): T => others.find((other) => other === value) ?? first;

export const colorScheme = (value: unknown) => oneOf(value, 'light', 'dark', 'auto');

/** The settings with every default (wire protocol 1.2). Unknown values become the default. */
export const readSettings = (options: Given, websiteToken: string, baseUrl: string) => ({
  websiteToken,
  baseUrl: baseUrl.replace(/\/+$/, ''),
  baseDomain: text(options.baseDomain),
  hideMessageBubble: flag(options.hideMessageBubble),
  position: oneOf(options.position, 'right', 'left'),
  useBrowserLanguage: flag(options.useBrowserLanguage),
  locale: flag(options.useBrowserLanguage) ? navigator.language.replace('-', '_') : text(options.locale),
  type: oneOf(options.type, 'standard', 'expanded_bubble'),
  launcherTitle: text(options.launcherTitle) ?? '',
  showPopoutButton: flag(options.showPopoutButton),
  showUnreadMessagesDialog: flag(options.showUnreadMessagesDialog ?? true),
  widgetStyle: oneOf(options.widgetStyle, 'rounded', 'standard', 'flat'),
  darkMode: colorScheme(options.darkMode),
  widgetColor: hexColor(options.widgetColor),
  color: hexColor(options.color),
  label: text(options.label),
  zIndex: Number(options.zIndex) || 2147483000,
  campaigns: flag(options.campaigns),
  eager: flag(options.eager),
  fallbackContact: text(options.fallbackContact),
});
