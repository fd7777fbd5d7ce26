import type { ConversationStatus } from '@porchlight/core/wire/conversation.ts';
import { Icon } from '../../shared/ui/Icon.tsx';
import { t } from '../base/texts.ts';
import { fullTimeOf } from '../base/time.ts';
import { Picker } from '../ui/Picker.tsx';
import { snoozeChoices } from './snooze.ts';

/** What is done to the conversation once the message is sent. `until` in seconds; null is until the visitor writes again. */
export type AfterSending = { status: ConversationStatus; until: number | null };

const RESOLVE = 'resolve';

export const SendMore = ({ onSend }: { onSend: (then: AfterSending) => void }) => {
  const choices = snoozeChoices(new Date());
  return (
    <Picker
      isIcon
      name="send-more"
      label={t('SEND_MORE')}
      options={[
        { id: RESOLVE, label: t('SEND_RESOLVE'), detail: 'Ctrl ⇧ ↵' },
        ...choices.map(({ id, label, until }) => ({
          id,
          label: t('SEND_SNOOZE', { time: t(label) }),
          ...(until === null ? {} : { detail: fullTimeOf(until) }),
        })),
      ]}
      onPick={(id) =>
        onSend(
          id === RESOLVE
            ? { status: 'resolved', until: null }
            : { status: 'snoozed', until: choices.find((choice) => choice.id === id)?.until ?? null },
        )
      }
    >
      <Icon name="chevron-down" />
    </Picker>
  );
};
