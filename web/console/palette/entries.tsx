import { textPreview } from '@porchlight/core/rules/markdown/text-preview.ts';
import { matchesSearch } from '@porchlight/core/rules/matching/search-folding.ts';
import type { Macro } from '@porchlight/core/wire/settings/macro.ts';
import type { ReactNode } from 'react';
import { Icon } from '../../shared/ui/Icon.tsx';
import { seesConversations } from '../base/permissions.ts';
import { pathOf } from '../base/router.ts';
import { type TextKey, t } from '../base/texts.ts';
import { ago } from '../base/time.ts';
import { compose } from '../state/conversations/compose.ts';
import { statusText, toItem } from '../state/conversations/item.ts';
import { viewOfQuery } from '../state/conversations/view.ts';
import { audienceText } from '../state/views/audience.ts';
import { ICONS } from '../ui/icons.ts';
import { PersonAvatar } from '../ui/PersonAvatar.tsx';
import { COMMANDS, canReplyIn, type Place, runCommand } from './commands.ts';
import { articleAddress, articleLink, type Found } from './search.ts';

export type Entry = {
  key: string;
  mark: ReactNode;
  label: string;
  detail: string;
  isKey?: boolean;
  /** Shown before it is run. */
  macro?: Macro;
  run: () => unknown;
};
export type Group = { title: TextKey; entries: Entry[] };

const MOST = 6;

const commandsFor = (place: Place, query: string): Entry[] => {
  const terms = query.split(/\s+/);
  return COMMANDS.filter(
    (command) =>
      command.id !== 'palette' &&
      (command.isOffered?.(place) ?? true) &&
      terms.every((word) => matchesSearch(t(command.label), word)),
  ).map((command) => ({
    key: `command-${command.id}`,
    mark: <Icon name="arrow-right" size={16} />,
    label: t(command.label),
    detail: command.key ?? '',
    isKey: command.key !== undefined,
    run: () => void runCommand(command, place),
  }));
};

/** An article goes into the reply that is being written; with no thread open it is read. */
const takeArticle = (place: Place, article: Found['articles'][number]) => {
  if (canReplyIn(place)) compose({ mode: 'reply', addition: articleLink(article) });
  else window.open(articleAddress(article), '_blank', 'noopener');
};

/** The macros whose names hold what was typed, to be run on these conversations. */
export const macroEntries = (
  { workspace }: Pick<Place, 'workspace'>,
  macros: readonly Macro[],
  conversations: readonly number[],
  query: string,
): Entry[] => {
  const terms = query.split(/\s+/);
  return macros
    .filter(({ name }) => terms.every((word) => matchesSearch(name, word)))
    .map((macro) => ({
      key: `macro-${macro.id}`,
      mark: <Icon name={ICONS.bolt} size={16} />,
      label: macro.name,
      detail: t('MACRO_STEPS', { count: macro.actions.length }),
      macro,
      run: () => void workspace.runMacro(macro, conversations),
    }));
};

/** Saved views, own and shared, whose names hold what was typed. */
const viewEntries = ({ workspace, go }: Place, query: string): Entry[] => {
  const terms = query.split(/\s+/);
  const { teams } = workspace.directory.getSnapshot();
  if (query === '' || !seesConversations(workspace)) return [];
  return workspace.views
    .getSnapshot()
    .filter(({ name }) => terms.every((word) => matchesSearch(name, word)))
    .slice(0, MOST)
    .map((view) => ({
      key: `view-${view.id}`,
      mark: <Icon name={view.visibility === 'team' ? ICONS.people : ICONS.filter} size={16} />,
      label: view.name,
      detail: audienceText(view, teams),
      run: () => {
        workspace.setView(viewOfQuery(view.id, view.query));
        go(null);
      },
    }));
};

/** What there is to do and what was found for a query, a group each; empty ones are left out. */
export const entriesFor = (place: Place, query: string, found: Found | null): Group[] => {
  const now = Date.now() / 1_000;
  const { workspace, go } = place;
  const groups: Group[] = [
    { title: 'COMMANDS', entries: commandsFor(place, query) },
    { title: 'VIEWS', entries: viewEntries(place, query) },
    {
      title: 'CONVERSATIONS',
      entries: (found?.conversations ?? []).slice(0, MOST).map((conversation) => {
        const item = toItem(conversation);
        return {
          key: `conversation-${item.id}`,
          mark: <PersonAvatar name={item.name || t('VISITOR')} src={item.avatarUrl} size={22} />,
          label: `${item.name || t('VISITOR')} #${item.id}`,
          detail: `${statusText(item)}, ${ago(item.lastActivityAt, now)}`,
          run: () => go(item.id),
        };
      }),
    },
    {
      title: 'MESSAGES',
      entries: (found?.messages ?? []).slice(0, MOST).map(({ id, content, conversation_id, created_at }) => ({
        key: `message-${id}`,
        mark: <Icon name="chat" size={16} />,
        label: textPreview(content, 120),
        detail: `#${conversation_id}, ${ago(created_at, now)}`,
        run: () => {
          go(conversation_id);
          // The navigation may have been stopped by the question about unsaved changes.
          if (location.pathname !== pathOf(conversation_id)) return;
          workspace.open(conversation_id);
          void workspace.thread.getSnapshot()?.goTo(id).catch(workspace.toast.failed);
        },
      })),
    },
    {
      title: 'CONTACTS',
      entries: (found?.contacts ?? []).slice(0, MOST).map(({ id, name, email, phone_number, thumbnail }) => ({
        key: `contact-${id}`,
        mark: <PersonAvatar name={name || t('VISITOR')} src={thumbnail} size={22} />,
        label: name || t('VISITOR'),
        detail: email ?? phone_number ?? '',
        run: () => place.openPage(`/app/contacts/${id}`),
      })),
    },
    {
      title: 'ARTICLES',
      entries: (found?.articles ?? []).slice(0, MOST).map((article) => ({
        key: `article-${article.id}`,
        mark: <Icon name="file" size={16} />,
        label: article.title,
        detail: article.portal_name,
        run: () => takeArticle(place, article),
      })),
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
};
