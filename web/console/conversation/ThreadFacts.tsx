import { ICONS } from '../ui/icons.ts';
import type { ReactNode } from 'react';
import { Icon, type IconShape } from '../../shared/ui/Icon.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import type { Workspace } from '../state/workspace.ts';
import { Priority } from '../ui/Priority.tsx';
import { t } from '../base/texts.ts';
import { fullTimeOf } from '../base/time.ts';
import { useStore } from '../../shared/use-store.ts';
import styles from './ThreadFacts.module.css';
import type { Thread } from '../state/conversations/thread.ts';

type FactsProps = { workspace: Workspace; thread: Thread; run: (action: Promise<unknown>) => void };

const Fact = ({ icon, children, isBad }: { icon?: IconShape; children: ReactNode; isBad?: boolean }) => (
  <li className={styles.fact} data-bad={isBad || undefined}>
    {icon && <Icon name={icon} size={14} />}
    {children}
  </li>
);

const pathOf = (address: string) => {
  try {
    const { host, pathname } = new URL(address);
    return `${host}${pathname}`;
  } catch {
    return address;
  }
};

export const ThreadFacts = ({ workspace, thread, run }: FactsProps) => {
  const details = useStore(thread.details);
  const { labels } = useStore(workspace.directory);
  const pages = useStore(workspace.visitorPages);
  if (!details) return null;
  const { muted, priority, meta, snoozed_until, status } = details;
  const team = meta.team?.['name'];
  const page = pages.get(meta.sender.id);
  const isSnoozed = status === 'snoozed';
  if (!muted && !priority && !team && !page && !isSnoozed && details.labels.length === 0) return null;
  return (
    <ul className={styles.facts} aria-label={t('SORTED')}>
      {muted && (
        <Fact icon={ICONS.stop} isBad>
          {t('BLOCKED')}
        </Fact>
      )}
      {isSnoozed && (
        <Fact icon={ICONS.clock}>
          {snoozed_until
            ? t('SNOOZED_UNTIL', { time: fullTimeOf(Date.parse(snoozed_until) / 1_000) })
            : t('SNOOZE_REPLY')}
        </Fact>
      )}
      {priority && (
        <Fact>
          <Priority priority={priority} />
          <span aria-hidden="true">{t(`PRIORITY_${priority}`)}</span>
        </Fact>
      )}
      {typeof team === 'string' && <Fact icon={ICONS.people}>{team}</Fact>}
      {details.labels.map((title) => (
        <Fact key={title}>
          <span
            className={styles.colour}
            style={{ background: labels.find((label) => label.title === title)?.color }}
            aria-hidden="true"
          />
          {title}
          <IconButton
            icon="close"
            size={12}
            label={t('REMOVE_LABEL', { title })}
            onClick={() => run(thread.toggleLabel(title))}
          />
        </Fact>
      ))}
      {page && (
        <li className={styles.fact}>
          <Icon name="pin" size={14} />
          <a href={page} target="_blank" rel="noopener noreferrer nofollow" title={page}>
            {t('NOW_ON', { page: pathOf(page) })}
          </a>
        </li>
      )}
    </ul>
  );
};
