import type { Settings } from './settings.ts';
import { FAILURE_TEXTS, type FailureTexts, labelFor } from './texts.ts';
import type { ChatUser } from './user.ts';

/** All that is painted is painted from here, so that it can be painted again after a page swap. */
export type State = Omit<Settings, 'color' | 'label'> & {
  hasLoaded: boolean;
  /** The frame shows its first picture; its script, which `hasLoaded` stands for, is still on its way. */
  painted?: boolean;
  isOpen: boolean;
  resetTriggered: boolean;
  failed: boolean;
  unreadMode: boolean;
  unread: number;
  unreadText: string;
  /** "We are online", once the frame says so; empty while it is not known. */
  presence: string;
  color: string;
  label: string;
  failureTexts: FailureTexts;
  identifier: string | number | undefined;
  user: ChatUser | undefined;
};

/** `look`: colour and label of the last visit, if any. */
export const initialState = (settings: Settings, [color, label]: string[]): State => ({
  ...settings,
  hasLoaded: false,
  isOpen: false,
  resetTriggered: false,
  failed: false,
  unreadMode: false,
  unread: 0,
  unreadText: '',
  presence: '',
  failureTexts: FAILURE_TEXTS,
  identifier: undefined,
  user: undefined,
  color: color || settings.color || '#1f93ff',
  label: label || settings.label || labelFor(settings.locale),
});

/** Something stands in the holder: the widget, its first picture, or the card that says it did not come. */
export const isThere = (state: State): boolean => state.painted || state.hasLoaded || state.failed;

/** The holder shows: the open chat, or the preview of unread messages or a campaign (`unreadMode`), which is not open. */
export const isShown = (state: State): boolean => (state.isOpen || state.unreadMode) && isThere(state);
