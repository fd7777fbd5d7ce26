import type { Company } from '@porchlight/core/wire/companies/company.ts';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { Removal } from '../../form/Removal.tsx';
import { ICONS } from '../../ui/icons.ts';
import type { CompanyApi } from '../company-api.ts';
import { MergeFinder } from '../finder/MergeFinder.tsx';
import { t } from '../texts.ts';
import text from '../../ui/Text.module.css';
import panel from '../contact/ContactPanel.module.css';

type MergeProps = { companies: CompanyApi; company: Company; onMerged: () => void };

/** What the remaining company has afterwards. */
const Preview = ({ company, other }: { company: Company; other: Company }) => (
  <>
    <p className={text.quiet}>{t('MERGE_AFTER')}</p>
    <dl className={panel.details}>
      {[
        [t('NAME'), company.name],
        [t('COMPANY_DOMAIN'), company.domain ?? other.domain],
        [t('COMPANY_DESCRIPTION'), company.description ?? other.description],
        [t('TITLE'), String(company.contacts_count + other.contacts_count)],
      ].map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{value || t('NOT_SET')}</dd>
        </div>
      ))}
    </dl>
  </>
);

const toMergeable = (other: Company) => ({
  id: other.id,
  name: other.name,
  mark: <Icon name={ICONS.building} size={20} />,
  detail: [other.domain, t('COUNT', { count: other.contacts_count })].filter(Boolean).join(' · '),
  other,
});

export const CompanyMerge = ({ companies, company, onMerged }: MergeProps) => (
  <MergeFinder
    texts={{
      hint: t('COMPANY_MERGE_HINT', { name: company.name }),
      search: t('COMPANY_MERGE_SEARCH'),
      none: t('COMPANIES_NONE_FOUND'),
    }}
    find={async (query) => (await companies.find(query)).filter(({ id }) => id !== company.id).map(toMergeable)}
  >
    {({ id, name, other }, onGone) => (
      <Removal
        name={name}
        verb={t('MERGE')}
        question={t('COMPANY_MERGE_ASK', { other: name, name: company.name })}
        remove={async () => {
          await companies.merge(company.id, id);
          onMerged();
        }}
        onGone={onGone}
      >
        <Preview company={company} other={other} />
      </Removal>
    )}
  </MergeFinder>
);
