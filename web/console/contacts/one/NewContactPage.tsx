import card from '../../ui/Card.module.css';
import { Button } from '../../../shared/ui/Button.tsx';
import type { PeopleProps } from '../contact-api.ts';
import { t } from '../texts.ts';
import { ContactForm } from './ContactForm.tsx';

export const NewContactPage = ({ people, go }: PeopleProps) => (
  <>
    <Button look="text" onClick={() => go('/app/contacts')}>
      {t('BACK')}
    </Button>
    <h1>{t('NEW')}</h1>
    <section className={card.card}>
      <ContactForm
        action={t('CREATE')}
        onSave={async (change) => go(`/app/contacts/${(await people.create(change)).id}`, { anyway: true })}
      />
    </section>
  </>
);
