import type { Company } from '@porchlight/core/wire/companies/company.ts';
import { useCallback, useState } from 'react';
import { Markdown } from '../../../shared/markdown/Markdown.tsx';
import { fullTimeOf } from '../../base/time.ts';
import { Removal } from '../../form/Removal.tsx';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { nullIfNotFound } from '../../loading/null-if-not-found.ts';
import { useItemTitle } from '../../loading/use-item-title.ts';
import { Card } from '../../ui/Card.tsx';
import { Crumb } from '../../ui/Crumb.tsx';
import { Link } from '../../ui/Link.tsx';
import { FormerLinks } from '../contact/Past.tsx';
import { When } from '../list/When.tsx';
import { t } from '../texts.ts';
import { CompanyContacts } from './CompanyContacts.tsx';
import { CompanyForm } from './CompanyForm.tsx';
import { CompanyMerge } from './CompanyMerge.tsx';
import type { CompanyPageProps } from './company-page-props.ts';
import { useCompanyPart } from './company-updates.ts';
import bar from '../../ui/Bar.module.css';
import text from '../../ui/Text.module.css';
import page from '../contact/ContactPage.module.css';
import panel from '../contact/ContactPanel.module.css';
import notes from '../contact/Notes.module.css';
import styles from './CompanyPage.module.css';

type PartProps = Omit<CompanyPageProps, 'id'> & { company: Company };

const Conversations = ({ companies, workspace, company, go }: PartProps) => {
  const load = useCallback(() => companies.conversations(company.id), [companies, company.id]);
  const { state, reload } = useCompanyPart(workspace, load);
  return (
    <LoadedContent state={state} reload={reload}>
      {(conversations) => <FormerLinks conversations={conversations} go={go} />}
    </LoadedContent>
  );
};

const Notes = ({ companies, workspace, company, go }: PartProps) => {
  const load = useCallback(() => companies.notes(company.id), [companies, company.id]);
  const { state, reload } = useCompanyPart(workspace, load);
  return (
    <LoadedContent state={state} reload={reload}>
      {(all) =>
        all.length === 0 ? (
          <p className={text.quiet}>{t('COMPANY_NO_NOTES')}</p>
        ) : (
          <ul className={notes.notes}>
            {all.map(({ id, content, user, contact, created_at }) => (
              <li key={id}>
                <div className={notes.note} dir="auto">
                  <Markdown text={content} />
                </div>
                <p className={notes.footer}>
                  <span>
                    <Link to={`/app/contacts/${contact.id}`} go={go} dir="auto" className={styles.link}>
                      {contact.name || contact.email || t('VISITOR')}
                    </Link>{' '}
                    · {t('NOTE_BY', { name: user?.name ?? t('FORMER_AGENT'), time: fullTimeOf(created_at) })}
                  </span>
                </p>
              </li>
            ))}
          </ul>
        )
      }
    </LoadedContent>
  );
};

const Facts = ({ company }: { company: Company }) => (
  <dl className={panel.details}>
    <div>
      <dt>{t('TITLE')}</dt>
      <dd>{company.contacts_count}</dd>
    </div>
    <div>
      <dt>{t('LAST_SEEN')}</dt>
      <dd>
        <When at={company.last_activity_at} />
      </dd>
    </div>
    <div>
      <dt>{t('ADDED')}</dt>
      <dd>
        <When at={Date.parse(company.created_at) / 1000} />
      </dd>
    </div>
  </dl>
);

const One = ({ reload, ...props }: PartProps & { reload: () => void }) => {
  const { companies, workspace, company, managesData, go } = props;
  useItemTitle(workspace, company.name);
  // A merge changes what everything on the page was loaded from.
  const [turn, setTurn] = useState(0);
  return (
    <>
      <header className={styles.header}>
        <div>
          <h1 dir="auto">{company.name}</h1>
          {company.domain && (
            <p>
              <a
                className={text.link}
                href={`https://${company.domain}`}
                target="_blank"
                rel="noreferrer noopener nofollow"
                dir="ltr"
              >
                {company.domain}
              </a>
            </p>
          )}
        </div>
        {managesData && (
          <div className={bar.bar}>
            <Removal
              name={company.name}
              verb={t('ERASE')}
              question={t('COMPANY_DELETE_ASK', { name: company.name })}
              remove={() => companies.remove(company.id)}
              onGone={() => go('/app/companies', { replace: true, anyway: true })}
            />
          </div>
        )}
      </header>
      <div key={turn} className={page.columns}>
        <div>
          <Card title={t('TITLE')}>
            <CompanyContacts {...props} onChange={reload} />
          </Card>
          <Card title={t('CONVERSATIONS')}>
            <Conversations {...props} />
          </Card>
          <Card title={t('NOTES')}>
            <Notes {...props} />
          </Card>
        </div>
        <div>
          <Card title={t('ABOUT')}>
            <Facts company={company} />
            <CompanyForm
              company={company}
              action={t('SAVE')}
              onSave={async (change) => {
                await companies.change(company.id, change);
                reload();
              }}
            />
          </Card>
          <Card title={t('COMPANY_MERGE_TITLE')}>
            <CompanyMerge
              companies={companies}
              company={company}
              onMerged={() => {
                reload();
                setTurn(turn + 1);
              }}
            />
          </Card>
        </div>
      </div>
    </>
  );
};

export const CompanyPage = ({ id, ...props }: CompanyPageProps) => {
  const { companies, workspace, go } = props;
  const load = useCallback(() => nullIfNotFound(companies.get(id)), [companies, id]);
  const { state, reload } = useCompanyPart(workspace, load);
  return (
    <>
      <Crumb to="/app/companies" text={t('COMPANIES_BACK')} go={go} />
      <LoadedContent state={state} reload={reload}>
        {(company) =>
          company ? <One {...props} company={company} reload={reload} /> : <p role="alert">{t('COMPANY_GONE')}</p>
        }
      </LoadedContent>
    </>
  );
};
