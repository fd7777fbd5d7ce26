import type { GoOptions } from '../../base/router.ts';
import { Crumb } from '../../ui/Crumb.tsx';
import { type CompanyApi, companyPath } from '../company-api.ts';
import { t } from '../texts.ts';
import { CompanyForm } from './CompanyForm.tsx';
import card from '../../ui/Card.module.css';
import page from '../../ui/Page.module.css';

type PageProps = { companies: CompanyApi; go: (path: string, options?: GoOptions) => void };

export const NewCompanyPage = ({ companies, go }: PageProps) => (
  <>
    <Crumb to="/app/companies" text={t('COMPANIES_BACK')} go={go} />
    <h1 className={page.title}>{t('COMPANY_NEW')}</h1>
    <section className={card.card}>
      <CompanyForm
        action={t('CREATE')}
        onSave={async (change) => go(companyPath((await companies.create(change)).id), { anyway: true })}
      />
    </section>
  </>
);
