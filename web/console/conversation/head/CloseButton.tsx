import type { ConversationStatus } from '@porchlight/core/wire/conversation.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { t } from '../../base/texts.ts';
import type { Thread } from '../../state/conversations/thread.ts';
import { ICONS } from '../../ui/icons.ts';
import { Picker } from '../../ui/Picker.tsx';
import type { Run } from '../properties/use-properties.ts';
import styles from './CloseButton.module.css';

type CloseButtonProps = { thread: Thread; status: ConversationStatus | null; run: Run };

const WAYS = ['next', 'list', 'stay'] as const;
const PENDING = 'pending';

export const CloseButton = ({ thread, status, run }: CloseButtonProps) => {
  const isAway = status === 'resolved' || status === 'snoozed';
  const name = t(isAway ? 'REOPEN' : 'RESOLVE');
  return (
    <span className={styles.split} data-single={isAway || undefined}>
      <Button
        className={styles.main}
        aria-label={name}
        onClick={() => run(thread.setStatus(isAway ? 'open' : 'resolved'))}
      >
        <Icon name={isAway ? ICONS.repeat : 'check'} size={16} />
        <span className={styles.name}>{name}</span>
      </Button>
      {!isAway && (
        <Picker
          label={t('CHANGE_STATUS')}
          options={[
            ...WAYS.map((id) => ({ id, label: t(`RESOLVE_${id}`) })),
            ...(status === 'open' ? [{ id: PENDING, label: t('PENDING') }] : []),
          ]}
          onPick={(id) => {
            const way = WAYS.find((each) => each === id);
            run(way ? thread.setStatus('resolved', null, way) : thread.setStatus('pending'));
          }}
        >
          <Icon name="chevron-down" size={16} />
        </Picker>
      )}
    </span>
  );
};
