export type WidgetStyle = 'standard' | 'rounded' | 'flat';
export type AppConfig = {
  readonly hideMessageBubble: boolean;
  readonly isCampaignViewClicked: boolean;
  readonly showUnreadMessagesDialog: boolean;
  readonly isWebWidgetTriggered: boolean;
  readonly isWidgetOpen: boolean;
  readonly position: 'left' | 'right';
  readonly referrerHost: string;
  readonly referrerUrl: string;
  readonly title?: string;
  readonly referrer?: string | null;
  readonly showPopoutButton: boolean;
  readonly widgetColor: string;
  readonly widgetStyle: WidgetStyle;
  /** `auto`, `dark`, anything else is light. */
  readonly darkMode: string;
  /** The host page is narrow: the widget fills it and shows its own close button. */
  readonly isMobile: boolean;
  /** No campaigns until then; epoch milliseconds. */
  readonly campaignsSnoozedTill: number;
  /** Answers of a form without a message, for the conversation to come; null without one (PRE-24). */
  readonly formAnswers: Record<string, unknown> | null;
  readonly prefilled?: Readonly<Record<string, string>>;
};

export const INITIAL_APP_CONFIG: AppConfig = {
  hideMessageBubble: false,
  isCampaignViewClicked: false,
  showUnreadMessagesDialog: true,
  isWebWidgetTriggered: false,
  isWidgetOpen: false,
  position: 'right',
  referrerHost: '',
  referrerUrl: '',
  showPopoutButton: false,
  widgetColor: '',
  widgetStyle: 'rounded',
  darkMode: 'light',
  isMobile: false,
  campaignsSnoozedTill: 0,
  formAnswers: null,
};

/** Fields of `config-set`: any may be missing. */
type HostSettings = {
  position?: string | null | undefined;
  hideMessageBubble?: boolean | null | undefined;
  showPopoutButton?: boolean | null | undefined;
  showUnreadMessagesDialog?: boolean | null | undefined;
  widgetStyle?: string | null | undefined;
  widgetColor?: string | null | undefined;
  darkMode?: string | null | undefined;
  campaignsSnoozedTill?: string | null | undefined;
};

const styleOf = (style: string | null | undefined): WidgetStyle =>
  style === 'standard' || style === 'flat' ? style : 'rounded';

/** Wire protocol 14.16: what is absent from `config-set` is off, the style rounded, the mode light. */
export const withHostSettings = (config: AppConfig, settings: HostSettings): AppConfig => ({
  ...config,
  position: settings.position === 'left' ? 'left' : 'right',
  hideMessageBubble: Boolean(settings.hideMessageBubble),
  showPopoutButton: Boolean(settings.showPopoutButton),
  showUnreadMessagesDialog: Boolean(settings.showUnreadMessagesDialog),
  widgetStyle: styleOf(settings.widgetStyle),
  widgetColor: settings.widgetColor || '',
  darkMode: settings.darkMode || 'light',
  campaignsSnoozedTill: Number(settings.campaignsSnoozedTill) || 0,
});

/** Opening marks the widget as triggered for the rest of the page view (EMB-13). */
export const withOpen = (config: AppConfig, isOpen: boolean): AppConfig => ({
  ...config,
  isWidgetOpen: isOpen,
  isWebWidgetTriggered: config.isWebWidgetTriggered || isOpen,
});
