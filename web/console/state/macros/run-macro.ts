import { type Macro, type MacroRun, MOST_MACRO_CONVERSATIONS } from '@porchlight/core/wire/settings/macro.ts';
import { t } from '../../base/texts.ts';
import type { Toasts } from '../../base/toast.ts';
import type { Executed, MacroList, Undone } from './macro-list.ts';

type RunnerDeps = {
  macros: Pick<MacroList, 'execute' | 'undo'>;
  toast: Toasts;
  openNow: () => number | null;
  go: (id: number | null) => void;
  leave: (id: number) => unknown;
  /** What is on the screen may be another now. */
  refresh: () => void;
  selection: { clear: () => void };
};

const PUTS_AWAY: readonly MacroRun['steps'][number]['action_name'][] = [
  'resolve_conversation',
  'snooze_conversation',
  'pending_conversation',
  'mute_conversation',
];

/** Whether the last step that moved the conversation has put it away. */
const isPutAway = ({ steps }: MacroRun) => {
  const last = steps.findLast(
    ({ action_name, outcome }) =>
      outcome === 'done' &&
      (PUTS_AWAY.includes(action_name) || action_name === 'open_conversation' || action_name === 'change_status'),
  );
  return last !== undefined && last.action_name !== 'open_conversation' && last.value !== 'open';
};

export const ranText = (name: string, { runs, missing }: Executed): string => {
  const done = runs.filter(({ outcome }) => outcome === 'done');
  const left = runs.length - done.length + missing.length;
  const [only] = done;
  if (runs.length + missing.length > 1) {
    const ran = t('MACRO_RAN_ON', { name, count: done.length });
    return left === 0 ? ran : `${ran} ${t('MACRO_NOT_ON', { count: left })}`;
  }
  const skipped = only?.steps.filter(({ outcome }) => outcome === 'skipped').length ?? 0;
  return skipped === 0 ? t('MACRO_RAN', { name }) : t('MACRO_RAN_SKIPPED', { name, count: skipped });
};

const FIELDS = ['muted', 'status', 'assignee', 'team', 'priority', 'labels'] as const;

const undoneText = (name: string, { kept }: Undone): string => {
  const fields = FIELDS.filter((field) => kept.some((each) => each.fields.includes(field)));
  if (fields.length === 0) return t('MACRO_UNDONE', { name });
  return t('MACRO_UNDONE_KEPT', { name, fields: fields.map((field) => t(`MACRO_FIELD_${field}`)).join(', ') });
};

export const createMacroRunner =
  ({ macros, toast, openNow, go, leave, refresh, selection }: RunnerDeps) =>
  async ({ id, name }: Pick<Macro, 'id' | 'name'>, conversations: readonly number[]): Promise<void> => {
    if (conversations.length > MOST_MACRO_CONVERSATIONS)
      return toast.warn(t('MACRO_TOO_MANY', { count: MOST_MACRO_CONVERSATIONS }));
    const [first] = conversations;
    const undo = async (batch_id: string) => {
      try {
        toast.show(undoneText(name, await macros.undo(batch_id)));
        refresh();
        if (conversations.length === 1 && first !== undefined) go(first);
      } catch (error) {
        toast.failed(error);
      }
    };
    try {
      const executed = await macros.execute(id, conversations);
      refresh();
      const done = executed.runs.filter(({ outcome }) => outcome === 'done');
      const refusal = executed.runs.find(({ error }) => error !== null)?.error;
      if (done.length === 0)
        return toast.warn(t('MACRO_FAILED', { name, reason: refusal ?? t('CONVERSATION_NOT_FOUND') }));
      if (conversations.length > 1) selection.clear();
      toast.show(ranText(name, executed), { label: t('UNDO'), run: () => void undo(executed.batch_id) });
      const open = done.find(({ conversation_id }) => conversation_id === openNow());
      if (open && conversations.length === 1 && isPutAway(open)) await leave(open.conversation_id);
    } catch (error) {
      toast.failed(error);
    }
  };
