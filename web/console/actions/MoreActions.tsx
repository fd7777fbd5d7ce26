import { useState } from 'react';
import { Icon } from '../../shared/ui/Icon.tsx';
import { useStore } from '../../shared/use-store.ts';
import { may } from '../base/permissions.ts';
import { pathOf } from '../base/router.ts';
import { t } from '../base/texts.ts';
import { PromptDialog } from '../form/PromptDialog.tsx';
import type { Thread } from '../state/conversations/thread.ts';
import { copyLink } from '../state/copy-link.ts';
import type { Workspace } from '../state/workspace.ts';
import { ICONS } from '../ui/icons.ts';
import type { Option } from '../ui/OptionList.tsx';
import { openPicker, Picker, useOpening } from '../ui/Picker.tsx';

type MoreProps = { workspace: Workspace; thread: Thread; run: (action: Promise<unknown>) => void };

export const MoreActions = ({ workspace, thread, run }: MoreProps) => {
  const details = useStore(thread.details);
  const [asking, setAsking] = useState<'transcript' | 'block' | null>(null);
  useOpening('transcript', () => setAsking('transcript'));
  useOpening('block', () => (details?.muted ? run(thread.setMuted(false)) : setAsking('block')));
  const sender = details?.meta.sender;
  const options: Option[] = [
    { id: 'unread', label: t('MARK_UNREAD') },
    ...(details?.status === 'open' ? [{ id: 'pending', label: t('PENDING') }] : []),
    { id: 'find', label: t('FIND') },
    { id: 'jump', label: t('JUMP') },
    { id: 'transcript', label: t('TRANSCRIPT') },
    { id: 'forward', label: t('FORWARD') },
    ...(details?.merged_into === undefined ? [{ id: 'select-messages', label: t('SELECT_MESSAGES') }] : []),
    ...(details?.merged_into === undefined && may(workspace, 'contact_manage')
      ? [{ id: 'merge', label: t('MERGE_CONVERSATIONS') }]
      : []),
    { id: 'link', label: t('COPY_LINK') },
    { id: 'block', label: t(details?.muted ? 'UNBLOCK' : 'BLOCK') },
  ];
  const pick = (id: string) => {
    if (id === 'unread') run(thread.markUnread());
    else if (id === 'pending') run(thread.setStatus('pending'));
    else if (id === 'link') run(copyLink(pathOf(thread.id), workspace.toast));
    else if (id === 'find' || id === 'jump' || id === 'merge' || id === 'forward' || id === 'select-messages')
      openPicker(id);
    else if (id === 'transcript') setAsking('transcript');
    else if (details?.muted) run(thread.setMuted(false));
    else setAsking('block');
  };
  return (
    <>
      <Picker isIcon name="more" label={t('MORE')} options={options} onPick={pick}>
        <Icon name={ICONS.more} />
      </Picker>
      {asking === 'transcript' && (
        <PromptDialog
          title={t('TRANSCRIPT')}
          description={t('TRANSCRIPT_WORDS')}
          field={{ label: t('EMAIL'), value: sender?.email ?? '', type: 'email' }}
          action={t('TRANSCRIPT_SEND')}
          onDo={async (email) => {
            await thread.mailTranscript(email);
            workspace.toast.show(t('TRANSCRIPT_SENT', { email }));
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'block' && (
        <PromptDialog
          title={t('BLOCK_TITLE', { name: sender?.name || t('VISITOR') })}
          description={t('BLOCK_WORDS')}
          action={t('BLOCK')}
          onDo={() => thread.setMuted(true)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
};
