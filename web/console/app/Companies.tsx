import { may } from '../base/permissions.ts';
import { CompaniesPage } from '../contacts/companies/CompaniesPage.tsx';
import { CompanyPage } from '../contacts/companies/CompanyPage.tsx';
import { NewCompanyPage } from '../contacts/companies/NewCompanyPage.tsx';
import { useCompanyApi } from '../contacts/company-api.ts';
import { t } from '../contacts/texts.ts';
import type { SectionProps } from './section-props.ts';
import page from '../ui/Page.module.css';

/** The companies of contacts: `/app/companies`, `/new` and `/<id>`. */
export const Companies = ({ workspace, rest, search, go }: SectionProps) => {
  const companies = useCompanyApi(workspace);
  const [place = ''] = rest;
  if (!may(workspace, 'contact_manage'))
    return (
      <div className={page.page}>
        <h1>{t('COMPANIES')}</h1>
        <p role="alert">{t('NO_PERMISSION')}</p>
      </div>
    );
  return (
    <div className={page.page}>
      {place === 'new' ? (
        <NewCompanyPage companies={companies} go={go} />
      ) : /^\d+$/.test(place) ? (
        <CompanyPage
          key={place}
          companies={companies}
          workspace={workspace}
          managesData={may(workspace, 'data_manage')}
          id={Number(place)}
          go={go}
        />
      ) : (
        <CompaniesPage companies={companies} updates={workspace} search={search} go={go} />
      )}
    </div>
  );
};
