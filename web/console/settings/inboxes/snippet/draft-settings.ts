import type { InboxSettings } from '../../inbox.ts';
import type { SnippetSettings } from './snippets.ts';

export type SettingsDraft = Required<SnippetSettings>;
type InboxLauncherSettings = Pick<
  InboxSettings,
  'launcher_position' | 'launcher_type' | 'launcher_title' | 'widget_color'
>;

/** What the loader uses where a snippet sets nothing: the settings of the inbox, then the defaults. */
export const settingsOfInbox = (inbox: InboxLauncherSettings): SettingsDraft => ({
  position: inbox.launcher_position,
  type: inbox.launcher_type,
  launcherTitle: inbox.launcher_title ?? '',
  widgetColor: inbox.widget_color.toLowerCase(),
  widgetStyle: 'rounded',
  darkMode: 'light',
  locale: '',
});

/** Only what differs from `settingsOfInbox`, so that later changes of the inbox still reach the page. */
export const draftSettings = (inbox: InboxLauncherSettings, draft: SettingsDraft): SnippetSettings => {
  const usual: Record<string, string> = settingsOfInbox(inbox);
  return Object.fromEntries(
    Object.entries(draft)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([name, value]) => value && value !== usual[name]),
  );
};

/** The snippet of the server names the public address, which may differ from that of the console. */
export const baseUrlIn = (script: string): string => {
  const quoted = /BASE_URL = ("[^"]*")/.exec(script)?.[1];
  return quoted ? String(JSON.parse(quoted)) : location.origin;
};
