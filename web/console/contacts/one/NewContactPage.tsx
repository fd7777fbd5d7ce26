import { Button } from '../../../shared/ui/Button.tsx';
import type { PeopleProps } from '../contact-api.ts';
import styles from '../Contacts.module.css';
import { t } from '../texts.ts';
import { ContactForm } from './ContactForm.tsx';

export const NewContactPage = ({ people, go }: PeopleProps) => (
  <>
    <Button look="text" onClick={() => go('/app/contacts')}>
      {t('BACK')}
    </Button>
    <h1>{t('NEW')}</h1>
    <section className={styles.card}>
      <ContactForm
        action={t('CREATE')}
        onSave={async (change) => go(`/app/contacts/${(await people.create(change)).id}`)}
      />
    </section>
  </>
);
