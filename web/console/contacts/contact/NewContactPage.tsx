import { Crumb } from '../../ui/Crumb.tsx';
import type { PeopleProps } from '../contact-api.ts';
import { t } from '../texts.ts';
import { ContactForm } from './ContactForm.tsx';
import card from '../../ui/Card.module.css';
import page from '../../ui/Page.module.css';

export const NewContactPage = ({ people, go }: PeopleProps) => (
  <>
    <Crumb to="/app/contacts" text={t('BACK')} go={go} />
    <h1 className={page.title}>{t('NEW')}</h1>
    <section className={card.card}>
      <ContactForm
        action={t('CREATE')}
        onSave={async (change) => go(`/app/contacts/${(await people.create(change)).id}`, { anyway: true })}
      />
    </section>
  </>
);
