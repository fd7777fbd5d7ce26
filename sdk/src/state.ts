import type { Settings } from './settings.ts';
import { FAILURE_TEXTS, type FailureTexts, labelFor } from './texts.ts';
import type { ChatUser } from './user.ts';

/** The only source of rendering, so that everything can be rendered again after a page swap. */
export type State = Omit<Settings, 'color' | 'label'> & {
  hasLoaded: boolean;
  /** The server-rendered screen is visible; its script, which `hasLoaded` stands for, is still loading. */
  painted?: boolean;
  isOpen: boolean;
  resetTriggered: boolean;
  failed: boolean;
  unreadMode: boolean;
  unread: number;
  unreadText?: string;
  presence?: string;
  color: string;
  label: string;
  failureTexts: FailureTexts;
  identifier?: string | number | undefined;
  user?: ChatUser | undefined;
};

export const initialState = (settings: Settings, [color, label]: string[]): State => ({
  ...settings,
  hasLoaded: false,
  isOpen: false,
  resetTriggered: false,
  failed: false,
  unreadMode: false,
  unread: 0,
  failureTexts: FAILURE_TEXTS,
  color: color || settings.color || '#1f93ff',
  label: label || settings.label || labelFor(settings.locale),
});

/** The holder has contents: the widget, its server-rendered screen, or the failure card. */
export const isThere = (state: State): boolean => state.painted || state.hasLoaded || state.failed;

/** The holder is visible: the open chat, or a preview of unread messages or a campaign (`unreadMode`). */
export const isShown = (state: State): boolean => (state.isOpen || state.unreadMode) && isThere(state);
