import type { ReactNode } from 'react';
import { Avatar } from '../../../shared/ui/Avatar.tsx';
import { Hidden } from '../../../shared/ui/Hidden.tsx';
import { Icon, type IconShape } from '../../../shared/ui/Icon.tsx';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { useStore } from '../../../shared/use-store.ts';
import { t } from '../../base/texts.ts';
import { fullTimeOf } from '../../base/time.ts';
import type { Thread } from '../../state/conversations/thread.ts';
import { slaOf } from '../../state/sla/sla.ts';
import type { Workspace } from '../../state/workspace.ts';
import { ICONS } from '../../ui/icons.ts';
import { Picker } from '../../ui/Picker.tsx';
import { Priority } from '../../ui/Priority.tsx';
import { SlaTargets } from './SlaTargets.tsx';
import { type PropertyName, type Run, useProperties } from './use-properties.ts';
import styles from './Properties.module.css';

type PropertiesProps = { workspace: Workspace; thread: Thread; run: Run };

const Row = ({ name, children, isBad }: { name: string; children: ReactNode; isBad?: boolean }) => (
  <li className={styles.row} data-bad={isBad || undefined}>
    <span className={styles.key} aria-hidden="true">
      {name}
    </span>
    <div className={styles.value}>{children}</div>
  </li>
);

const Fact = ({ icon, children }: { icon: IconShape; children: ReactNode }) => (
  <span className={styles.iconAndText}>
    <Icon name={icon} size={15} />
    {children}
  </span>
);

const pathOf = (address: string) => {
  try {
    const { host, pathname } = new URL(address);
    return `${host}${pathname}`;
  } catch {
    return address;
  }
};

const Labels = ({ workspace, thread, run, children }: PropertiesProps & { children: ReactNode }) => {
  const { labels } = useStore(workspace.directory);
  const own = useStore(thread.details)?.labels ?? [];
  return (
    <>
      {own.map((title) => (
        <span key={title} className={styles.label}>
          <span
            className={styles.colour}
            style={{ background: labels.find((label) => label.title === title)?.color }}
            aria-hidden="true"
          />
          <bdi>{title}</bdi>
          <IconButton
            icon="close"
            size={12}
            label={t('REMOVE_LABEL', { title })}
            onClick={() => run(thread.toggleLabel(title))}
          />
        </span>
      ))}
      {children}
    </>
  );
};

export const Properties = ({ workspace, thread, run }: PropertiesProps) => {
  const details = useStore(thread.details);
  const { teams, slaPolicies } = useStore(workspace.directory);
  const page = useStore(workspace.visitorPages).get(details?.meta.sender.id ?? 0);
  const properties = useProperties(workspace, thread, run);
  if (!details) return null;
  const { muted, priority, meta, snoozed_until, status } = details;
  const { assignee } = meta;
  const sla = slaOf(details);
  const team = meta.team?.['name'];
  const pick = (name: PropertyName, key: string, children: ReactNode) => (
    <span data-property={name} className={styles.picker}>
      <Picker {...properties[name]}>
        <Hidden>{`${key}:`} </Hidden>
        {children}
      </Picker>
    </span>
  );
  const empty = (text: string) => <span className={styles.empty}>{text}</span>;
  return (
    <ul className={styles.properties} aria-label={t('SORTED')}>
      <Row name={t('ASSIGNEE')}>
        {pick(
          'assign',
          t('ASSIGNEE'),
          assignee ? (
            <>
              <Avatar name={assignee.available_name} src={assignee.thumbnail} size={18} />
              <bdi>{assignee.available_name}</bdi>
            </>
          ) : (
            empty(t('UNASSIGNED'))
          ),
        )}
      </Row>
      {(teams.length > 0 || typeof team === 'string') && (
        <Row name={t('TEAM')}>
          {pick(
            'team',
            t('ASSIGN_TEAM'),
            typeof team === 'string' ? (
              <>
                <Icon name={ICONS.people} size={15} />
                <bdi>{team}</bdi>
              </>
            ) : (
              empty(t('NO_TEAM'))
            ),
          )}
        </Row>
      )}
      <Row name={t('PRIORITY')}>
        {pick(
          'priority',
          t('PRIORITY'),
          priority ? (
            <>
              <Priority priority={priority} />
              <span aria-hidden="true">{t(`PRIORITY_${priority}`)}</span>
            </>
          ) : (
            empty(t('PRIORITY_none'))
          ),
        )}
      </Row>
      {(slaPolicies.length > 0 || sla) && (
        <Row name={t('SLA')}>
          {pick('sla', t('SLA'), sla ? <bdi>{sla.name}</bdi> : empty(t('SLA_NONE')))}
          {sla && <SlaTargets workspace={workspace} sla={sla} />}
        </Row>
      )}
      <Row name={t('LABELS')}>
        <Labels workspace={workspace} thread={thread} run={run}>
          <span data-property="labels" className={styles.picker}>
            <Picker {...properties.labels} isIcon>
              <Icon name={ICONS.plus} size={15} />
            </Picker>
          </span>
        </Labels>
      </Row>
      {status === 'snoozed' && (
        <Row name={t('STATUS')}>
          <Fact icon={ICONS.moon}>
            {snoozed_until
              ? t('SNOOZED_UNTIL', { time: fullTimeOf(Date.parse(snoozed_until) / 1_000) })
              : t('SNOOZE_REPLY')}
          </Fact>
        </Row>
      )}
      {muted && (
        <Row name={t('CONTACT')} isBad>
          <Fact icon={ICONS.stop}>{t('BLOCKED')}</Fact>
        </Row>
      )}
      {page && (
        <Row name={t('PAGE')}>
          <a href={page} target="_blank" rel="noopener noreferrer nofollow" title={page}>
            {t('NOW_ON', { page: pathOf(page) })}
          </a>
        </Row>
      )}
    </ul>
  );
};
