import { useState } from 'react';
import { failureText } from '../../base/failure-text.ts';
import { t } from '../../base/texts.ts';
import type { Drafts } from '../../state/conversations/drafts.ts';
import type { Thread } from '../../state/conversations/thread.ts';
import type { Schedule, WrittenReply } from '../../state/scheduled/scheduled.ts';

type Writing = {
  thread: Thread;
  drafts: Drafts;
  written: WrittenReply;
  chosen: { remove: (file: File) => void };
  canned: { forget: (mode: 'reply') => void };
};

/** Schedules what is written. It stays in the composer until the server has it; what is written meanwhile stays too. */
export const useSendLater = ({ thread, drafts, written, chosen, canned }: Writing, onScheduled: () => void) => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const schedule = async (when: Schedule) => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    const before = drafts.read(thread.id, 'reply');
    try {
      await thread.scheduled.add(written, when);
      thread.toNewest();
      for (const file of written.files) chosen.remove(file);
      if (drafts.read(thread.id, 'reply') === before) {
        drafts.write(thread.id, 'reply', '');
        canned.forget('reply');
        onScheduled();
      }
    } catch (error) {
      setProblem(t('ACTION_FAILED', { reason: failureText(error) }));
    }
    setBusy(false);
  };
  return { busy, problem, schedule };
};
