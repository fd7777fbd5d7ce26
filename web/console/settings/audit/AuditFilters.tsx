import type { TeamAgent } from '@porchlight/core/wire/agent.ts';
import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { t } from '../texts.ts';
import { type AuditFilter, isFiltered, NO_FILTER } from './audit-filter.ts';
import { actionText, typeText } from './audit-text.ts';
import control from '../../ui/Control.module.css';
import styles from './Audit.module.css';

export type AuditFacets = { actions: string[]; auditable_types: string[] };

type FiltersProps = {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
  agents: readonly TeamAgent[];
  facets: AuditFacets;
};

const Tool = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
  <label className={styles.filter}>
    <span>{label}</span>
    {children}
  </label>
);

type Option = { value: string; text: string };
type SelectProps = { label: string; value: string; of: readonly Option[]; onChoose: (value: string) => void };

const Select = ({ label, value, of, onChoose }: SelectProps) => (
  <Tool label={label}>
    <select className={control.control} value={value} onChange={({ target }) => onChoose(target.value)}>
      <option value="">{t('AUDIT_ALL')}</option>
      {of.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  </Tool>
);

type DayProps = { label: string; value: string; onChoose: (value: string) => void };

const Day = ({ label, value, onChoose }: DayProps) => (
  <Tool label={label}>
    <input className={control.control} type="date" value={value} onChange={({ target }) => onChoose(target.value)} />
  </Tool>
);

export const AuditFilters = ({ filter, onChange, agents, facets }: FiltersProps) => {
  const set = (name: keyof AuditFilter) => (value: string) => onChange({ ...filter, [name]: value });
  const people = agents.map(({ id, name }) => ({ value: String(id), text: name }));
  return (
    <search className={styles.filters} aria-label={t('AUDIT_FILTERS')}>
      <Select label={t('AUDIT_PERSON')} value={filter.user_id} of={people} onChoose={set('user_id')} />
      <Select
        label={t('AUDIT_ACTION')}
        value={filter.action}
        of={facets.actions.map((value) => ({ value, text: actionText(value) }))}
        onChoose={set('action')}
      />
      <Select
        label={t('AUDIT_OBJECT')}
        value={filter.auditable_type}
        of={facets.auditable_types.map((value) => ({ value, text: typeText(value) }))}
        onChoose={set('auditable_type')}
      />
      <Day label={t('AUDIT_FROM')} value={filter.from} onChoose={set('from')} />
      <Day label={t('AUDIT_TO')} value={filter.to} onChoose={set('to')} />
      {isFiltered(filter) && (
        <Button look="quiet" onClick={() => onChange(NO_FILTER)}>
          {t('AUDIT_CLEAR')}
        </Button>
      )}
    </search>
  );
};
