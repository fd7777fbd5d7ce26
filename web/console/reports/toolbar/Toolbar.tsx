import { TIME_ZONES } from '@porchlight/core/data/time-zones.ts';
import type { ReactNode } from 'react';
import { type Readable, useStore } from '../../../shared/use-store.ts';
import type { DirectoryState } from '../../base/directory.ts';
import { Check } from '../../form/Check.tsx';
import { type ReportAddress, SCOPES, type Scope, type Tab } from '../address.ts';
import { formatDays } from '../format.ts';
import { daysOf } from '../spans.ts';
import { t } from '../texts.ts';
import { Days } from './Days.tsx';
import control from '../../ui/Control.module.css';
import styles from './Toolbar.module.css';

type ToolbarProps = {
  /** Stands at the end of the filters. */
  children: ReactNode;
  directory: Readable<DirectoryState>;
  /** Of the agent's own figures, whose filter cannot be chosen. */
  isOwn: boolean;
  address: ReportAddress;
  show: (part: Partial<ReportAddress>) => void;
};

/** Which reports can be of one agent, inbox, team or label, and which measure times. */
const OF_ONE: readonly Tab[] = ['overview', 'hours', 'satisfaction', 'sla'];
const OF_TIMES: readonly Tab[] = ['overview', 'agents', 'inboxes', 'teams', 'labels'];

const Zone = ({ zone, onChoose }: { zone: string; onChoose: (zone: string) => void }) => (
  <label className={styles.tool}>
    <span>{t('ZONE')}</span>
    <select className={control.control} value={zone} onChange={({ target }) => onChoose(target.value)}>
      {!TIME_ZONES.some((each) => each.zone === zone) && <option>{zone}</option>}
      {TIME_ZONES.map(({ label, zone: value }) => (
        <option key={label} value={value}>
          {label}
        </option>
      ))}
    </select>
  </label>
);

type PolicyProps = Pick<ToolbarProps, 'directory'> & { policy: number | null; onChoose: (id: number | null) => void };

const Policy = ({ directory, policy, onChoose }: PolicyProps) => {
  const { slaPolicies } = useStore(directory);
  const isKnown = policy === null || slaPolicies.some(({ id }) => id === policy);
  return (
    <label className={styles.tool}>
      <span>{t('SLA_POLICY')}</span>
      <select
        className={control.control}
        value={policy ?? ''}
        onChange={({ target }) => onChoose(target.value ? Number(target.value) : null)}
      >
        <option value="">{t('SLA_ALL')}</option>
        {!isKnown && <option value={policy}>{t('GONE', { number: policy })}</option>}
        {slaPolicies.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
};

const thingsOf = ({ agents, inboxes, teams, labels }: DirectoryState) => ({
  agent: agents.map(({ id, name, available_name }) => ({ id, name: available_name || name })),
  inbox: inboxes,
  team: teams,
  label: labels.map(({ id, title }) => ({ id, name: title })),
});

const scopeKey = (of: Scope) => (of ? `${of.type}-${of.id}` : '');

const Of = ({
  directory,
  of,
  onChoose,
}: {
  directory: Readable<DirectoryState>;
  of: Scope;
  onChoose: (of: Scope) => void;
}) => {
  const things = thingsOf(useStore(directory));
  const choose = (key: string) => {
    const type = SCOPES.find((scope) => key.startsWith(`${scope}-`));
    onChoose(type ? { type, id: Number(key.slice(type.length + 1)) } : null);
  };
  const isKnown = !of || things[of.type].some(({ id }) => id === of.id);
  return (
    <label className={styles.tool}>
      <span>{t('OF')}</span>
      <select className={control.control} value={scopeKey(of)} onChange={({ target }) => choose(target.value)}>
        <option value="">{t('EVERYONE')}</option>
        {!isKnown && <option value={scopeKey(of)}>{t('GONE', { number: of?.id ?? 0 })}</option>}
        {SCOPES.filter((type) => things[type].length > 0).map((type) => (
          <optgroup key={type} label={t(`NOUNS_${type}`)}>
            {things[type].map(({ id, name }) => (
              <option key={id} value={`${type}-${id}`}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
};

/** What a report is of: days, clocks, whose, and whether times are the team's own. */
export const Toolbar = ({ directory, isOwn, address, show, children }: ToolbarProps) => {
  const { range, zone, tab } = address;
  return (
    <>
      <div className={styles.tools} role="group" aria-label={t('WHAT_IS_SHOWN')}>
        <Days range={range} zone={zone} onChoose={(chosen) => show({ range: chosen, group: null, page: 1 })} />
        {!isOwn && OF_ONE.includes(tab) && (
          <Of directory={directory} of={address.of} onChoose={(of) => show({ of, page: 1 })} />
        )}
        {tab === 'sla' && (
          <Policy directory={directory} policy={address.policy} onChoose={(policy) => show({ policy, page: 1 })} />
        )}
        <Zone zone={zone} onChoose={(chosen) => show({ zone: chosen })} />
        {OF_TIMES.includes(tab) && (
          <div className={styles.tick}>
            <Check
              checked={address.isBusiness}
              aria-describedby="business-hint"
              onChange={({ target }) => show({ isBusiness: target.checked })}
            >
              {t('BUSINESS_HOURS')}
            </Check>
          </div>
        )}
        <div className={styles.saved}>{children}</div>
      </div>
      <p className={styles.comparison}>
        <strong>{formatDays(daysOf(range, zone, Date.now()))}</strong> · {zone}
        {isOwn && <span> · {t('OWN_FIGURES')}</span>}
        {OF_TIMES.includes(tab) && (
          <span id="business-hint"> · {t(address.isBusiness ? 'BY_BUSINESS' : 'BY_CLOCK')}</span>
        )}
      </p>
    </>
  );
};
