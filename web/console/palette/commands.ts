import { may, mayStart, seesReports } from '../base/permissions.ts';
import { type TextKey, t } from '../base/texts.ts';
import { isPutAway } from '../state/changes/after-closing.ts';
import { compose } from '../state/conversations/compose.ts';
import { openNewConversation } from '../state/conversations/start-conversation.ts';
import type { Workspace } from '../state/workspace.ts';
import { openPicker } from '../ui/Picker.tsx';

export type Place = {
  workspace: Workspace;
  conversation: number | null;
  go: (id: number | null) => void;
  showHelp: () => void;
  showPalette: () => void;
  showViews: (() => void) | null;
  /** By its address: another room than the inbox. */
  openPage: (path: string) => void;
  changeTheme: () => void;
  signOut: () => void;
};

export type Command = {
  id: string;
  label: TextKey;
  key?: string;
  /** What has to be there for it; nothing, for what means something in every room. */
  scope?: 'list' | 'thread';
  run: (place: Place) => unknown;
  /** Whether it means anything now. */
  isOffered?: (place: Place) => boolean;
};

const threadOf = ({ workspace }: Place) => workspace.thread.getSnapshot();
const isReading = (place: Place) => threadOf(place) !== null;
/** A merged conversation goes on in another one: there is no composer in it, and it is not reopened. */
export const canReplyIn = (place: Place): boolean =>
  isReading(place) && threadOf(place)?.details.getSnapshot()?.merged_into === undefined;

const move = async (place: Place, step: 1 | -1) => {
  const next = await place.workspace.list.neighbour(place.conversation, step);
  if (next !== null) place.go(next);
};

const onThread = (
  id: string,
  label: TextKey,
  key: string | undefined,
  run: (thread: NonNullable<ReturnType<typeof threadOf>>, place: Place) => unknown,
): Command => ({
  id,
  label,
  ...(key ? { key } : {}),
  scope: 'thread',
  isOffered: isReading,
  run: (place) => {
    const thread = threadOf(place);
    return thread && run(thread, place);
  },
});

/** As `onThread`, but not in a merged conversation. */
const onOwnThread = (...command: Parameters<typeof onThread>): Command => ({
  ...onThread(...command),
  isOffered: canReplyIn,
});

const onList = (id: string, label: TextKey, key: string, run: Command['run']): Command => ({
  ...{ id, label, key, run },
  scope: 'list',
  isOffered: ({ showViews }) => showViews !== null,
});

const sayNone = async (arrival: Promise<boolean>, { workspace }: Place) => {
  if (!(await arrival)) workspace.toast.show(t('JUMP_NONE'));
};

/** Every command of the console: the help of the keys, the palette and the keyboard read this one list. */
export const COMMANDS: readonly Command[] = [
  { id: 'palette', label: 'KEY_PALETTE', key: '/', run: ({ showPalette }) => showPalette() },
  onList('next', 'KEY_NEXT', 'j', (place) => move(place, 1)),
  onList('previous', 'KEY_PREVIOUS', 'k', (place) => move(place, -1)),
  {
    id: 'new-conversation',
    label: 'NEW_CONVERSATION',
    key: 'c',
    run: () => openNewConversation(),
    isOffered: ({ workspace }) => mayStart(workspace),
  },
  onOwnThread('reply', 'KEY_REPLY', 'r', () => compose({ mode: 'reply' })),
  onOwnThread('note', 'KEY_NOTE', 'n', () => compose({ mode: 'note' })),
  onOwnThread('resolve', 'KEY_RESOLVE', 'e', (thread) =>
    thread.setStatus(
      isPutAway(thread.details.getSnapshot()?.status ?? thread.store.getSnapshot().status) ? 'open' : 'resolved',
    ),
  ),
  {
    id: 'undo',
    label: 'KEY_UNDO',
    key: 'z',
    run: ({ workspace }) => workspace.toast.runAction(),
    isOffered: ({ workspace }) => workspace.toast.getSnapshot()?.action !== undefined,
  },
  onThread('assign-me', 'KEY_ASSIGN', 'a', (thread, { workspace }) => thread.assign(workspace.profile.id)),
  onThread('assign', 'KEY_ASSIGN_OTHER', 'A', () => openPicker('assign')),
  onThread('team', 'ASSIGN_TEAM', 't', () => openPicker('team')),
  onThread('labels', 'LABELS', 'l', () => openPicker('labels')),
  onThread('priority', 'PRIORITY', 'p', () => openPicker('priority')),
  onThread('snooze', 'SNOOZE', 's', () => openPicker('snooze')),
  onThread('macro', 'MACRO_RUN', 'M', () => openPicker('macros')),
  onThread('unread', 'MARK_UNREAD', 'u', (thread) => thread.markUnread()),
  onThread('find', 'FIND', 'F', () => openPicker('find')),
  onThread('jump', 'JUMP', 'g', () => openPicker('jump')),
  onThread('first', 'JUMP_FIRST', undefined, ({ jump }, place) => sayNone(jump.toFirst(), place)),
  onThread('first-unread', 'JUMP_UNREAD', undefined, ({ jump }, place) => sayNone(jump.toUnread(), place)),
  onThread('latest', 'TO_LATEST', undefined, ({ toNewest }) => toNewest()),
  onThread('more', 'MORE', 'm', () => openPicker('more')),
  onOwnThread('pending', 'PENDING', undefined, (thread) => thread.setStatus('pending')),
  onOwnThread('article', 'INSERT_ARTICLE', undefined, () => openPicker('article')),
  onOwnThread('emoji', 'EMOJI', undefined, () => openPicker('emoji')),
  onThread('transcript', 'TRANSCRIPT', undefined, () => openPicker('transcript')),
  onThread('forward', 'FORWARD', undefined, () => openPicker('forward')),
  {
    ...onThread('merge', 'MERGE_CONVERSATIONS', undefined, () => openPicker('merge')),
    isOffered: (place) => canReplyIn(place) && may(place.workspace, 'contact_manage'),
  },
  onOwnThread('select-messages', 'SELECT_MESSAGES', undefined, () => openPicker('select-messages')),
  onThread('block', 'BLOCK', undefined, () => openPicker('block')),
  onThread('tick', 'KEY_TICK', 'x', ({ id }, { workspace }) => workspace.selection.toggle(id)),
  onList('filter', 'FILTER', 'f', () => openPicker('filter')),
  onList('views', 'VIEWS', 'v', ({ showViews }) => showViews?.()),
  { id: 'theme', label: 'THEME', run: ({ changeTheme }) => changeTheme() },
  {
    id: 'inbox',
    label: 'CONVERSATIONS',
    run: ({ go }) => go(null),
    isOffered: ({ showViews }) => showViews === null,
  },
  {
    id: 'contacts',
    label: 'CONTACTS',
    run: ({ openPage }) => openPage('/app/contacts'),
    isOffered: ({ workspace }) => may(workspace, 'contact_manage'),
  },
  {
    id: 'companies',
    label: 'COMPANIES',
    run: ({ openPage }) => openPage('/app/companies'),
    isOffered: ({ workspace }) => may(workspace, 'contact_manage'),
  },
  {
    id: 'visitors',
    label: 'VISITORS',
    run: ({ openPage }) => openPage('/app/visitors'),
    isOffered: ({ workspace }) => may(workspace, 'contact_manage'),
  },
  {
    id: 'reports',
    label: 'REPORTS',
    run: ({ openPage }) => openPage('/app/reports'),
    isOffered: ({ workspace }) => seesReports(workspace),
  },
  { id: 'help-centre', label: 'HELP_CENTRE', run: ({ openPage }) => openPage('/app/help-centre') },
  { id: 'settings', label: 'SETTINGS', run: ({ openPage }) => openPage('/app/settings') },
  { id: 'help', label: 'KEY_HELP', key: '?', run: ({ showHelp }) => showHelp() },
  { id: 'sign-out', label: 'SIGN_OUT', run: ({ signOut }) => signOut() },
];

export const runCommand = async (command: Command, place: Place) => {
  if (command.isOffered && !command.isOffered(place)) return;
  try {
    await command.run(place);
  } catch (error) {
    place.workspace.toast.failed(error);
  }
};
