import { useState } from 'react';
import type { Api } from '../../../shared/api.ts';
import { useSaving } from '../../form/use-saving.ts';
import { useUnsaved } from '../../form/use-unsaved.ts';
import type { SharedSettings } from '../inbox.ts';

export const useInboxDraft = <Inbox extends SharedSettings>(
  api: Api,
  path: string,
  inbox: Inbox,
  bodyOf: (draft: Inbox) => object,
) => {
  const [draft, setDraft] = useState(inbox);
  const [saved, setSaved] = useState(inbox);
  const saving = useSaving();
  useUnsaved(draft !== saved);
  const change = (values: Partial<Inbox>) => setDraft((before) => ({ ...before, ...values }));
  const save = () =>
    saving.save(async () => {
      const answer = await api.patch<Inbox>(path, bodyOf(draft));
      setDraft(answer);
      setSaved(answer);
    });
  /** What is saved automatically: what else was changed stays a draft. */
  const showSaved = (values: Partial<SharedSettings>) => {
    const next = { ...saved, ...values };
    setSaved(next);
    setDraft(draft === saved ? next : { ...draft, ...values });
  };
  const showPicture = (avatar_url: string) => showSaved({ avatar_url });
  return { draft, saved, change, saving, save, showSaved, showPicture };
};
