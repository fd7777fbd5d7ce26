import type { CompanySuggestion } from '@porchlight/core/wire/companies/company.ts';
import { useCallback } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Problem } from '../../form/Problem.tsx';
import { useSaving } from '../../form/use-saving.ts';
import type { Workspace } from '../../state/workspace.ts';
import { Link } from '../../ui/Link.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { type CompanyApi, companyPath } from '../company-api.ts';
import { useContactPart } from '../contact-updates.ts';
import { t } from '../texts.ts';
import { type Choice, CompanyPicker } from './CompanyPicker.tsx';
import { type Member, useMembership } from './use-membership.ts';
import text from '../../ui/Text.module.css';
import styles from './CompanyField.module.css';

type FieldProps = {
  companies: CompanyApi;
  workspace: Workspace;
  contact: Member;
  go: (path: string) => void;
  /** Loads the contact again. */
  onChange: () => unknown;
};

const Suggestion = ({
  companies,
  workspace,
  contact,
  busy,
  take,
}: Omit<FieldProps, 'go' | 'onChange'> & { busy: boolean; take: (suggestion: CompanySuggestion) => void }) => {
  const load = useCallback(() => companies.suggestion(contact.id), [companies, contact.id]);
  const { state } = useContactPart(workspace, contact.id, load);
  // Nothing is missing where nothing can be suggested.
  if (state.kind !== 'ready' || !state.data) return null;
  const suggestion = state.data;
  const { company, name, domain } = suggestion;
  const claimed = String(contact.additional_attributes['company_name'] ?? '');
  const isClaimed = claimed.toLowerCase() === name.toLowerCase();
  return (
    <p className={styles.suggestion}>
      <span className={text.quiet}>
        {isClaimed || !domain ? t('COMPANY_SUGGESTED_BY_VISITOR') : t('COMPANY_SUGGESTED', { domain })}
      </span>
      <Button look="quiet" busy={busy} onClick={() => take(suggestion)}>
        {t(company ? 'COMPANY_JOIN_NAMED' : 'COMPANY_CREATE_NAMED', { name })}
      </Button>
    </p>
  );
};

/** The company of a contact: its page, another one by name, or what the server suggests. */
export const CompanyField = ({ companies, workspace, contact, go, onChange }: FieldProps) => {
  const saving = useSaving();
  const set = useMembership(companies, workspace.toast, onChange);
  const stored = contact.additional_attributes['company_name'];
  const name = typeof stored === 'string' ? stored : '';
  const current = contact.company_id;
  const choose = (choice: Choice, domain: string | null = null) =>
    saving.save(async () => {
      if (choice && 'create' in choice) await set(contact, await companies.create({ name: choice.create, domain }));
      else if ((choice?.id ?? null) !== current) await set(contact, choice);
    });
  const take = ({ company, name: suggested, domain }: CompanySuggestion) =>
    choose(company ?? { create: suggested }, domain);
  return (
    <div className={styles.field}>
      <div className={styles.line}>
        {current ? (
          <Link to={companyPath(current)} go={go} dir="auto">
            {name}
          </Link>
        ) : (
          name && (
            <span dir="auto">
              {name} <Tag>{t('CLAIMED')}</Tag>
            </span>
          )
        )}
        <CompanyPicker
          companies={companies}
          current={current}
          label={t('COMPANY_CHOOSE')}
          onChoose={(choice) => void choose(choice)}
        >
          {t(current ? 'COMPANY_CHANGE' : 'COMPANY_CHOOSE')}
        </CompanyPicker>
      </div>
      {!current && (
        <Suggestion
          companies={companies}
          workspace={workspace}
          contact={contact}
          busy={saving.busy}
          take={(suggestion) => void take(suggestion)}
        />
      )}
      <Problem text={saving.otherError()} />
    </div>
  );
};
