import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Spinner } from '../../shared/ui/Spinner.tsx';
import { textOf } from '../base/form-text.ts';
import { t } from '../base/texts.ts';
import { Form } from '../form/Form.tsx';
import { Problem } from '../form/Problem.tsx';
import { TextField } from '../form/TextField.tsx';
import { useSaving } from '../form/use-saving.ts';
import type { Starter } from '../state/conversations/start-conversation.ts';
import { PersonAvatar } from '../ui/PersonAvatar.tsx';
import { Search } from '../ui/Search.tsx';
import ask from '../ui/PromptDialog.module.css';
import styles from './NewConversation.module.css';

type Found = readonly TeamContact[] | 'loading' | 'failed' | null;

/** A late answer to an older question is dropped. */
const useContacts = (starter: Starter, query: string): Found => {
  const [found, setFound] = useState<Found>(null);
  useEffect(() => {
    if (query === '') return setFound(null);
    setFound('loading');
    let isOver = false;
    starter.findContacts(query).then(
      (contacts) => !isOver && setFound(contacts),
      () => !isOver && setFound('failed'),
    );
    return () => {
      isOver = true;
    };
  }, [starter, query]);
  return found;
};

type ChoiceProps = { starter: Starter; onChoose: (contact: TeamContact) => void; onClose: () => void };

const NewContact = ({ starter, onChoose, onBack }: Omit<ChoiceProps, 'onClose'> & { onBack: () => void }) => {
  const saving = useSaving();
  const create = (form: FormData) =>
    saving.save(async () =>
      onChoose(await starter.createContact({ name: textOf(form, 'name'), email: textOf(form, 'email') })),
    );
  return (
    <Form saving={saving} className={ask.form} onSend={create}>
      <TextField label={t('CONTACT_NAME')} name="name" required maxLength={255} autoComplete="off" dir="auto" />
      <TextField label={t('EMAIL')} name="email" type="email" required maxLength={255} autoComplete="off" />
      <Problem text={saving.otherError()} />
      <div className={ask.buttons}>
        <Button look="quiet" onClick={onBack}>
          {t('BACK_TO_SEARCH')}
        </Button>
        <Button type="submit" busy={saving.busy}>
          {t('CREATE_CONTACT')}
        </Button>
      </div>
    </Form>
  );
};

export const ContactChoice = ({ starter, onChoose, onClose }: ChoiceProps) => {
  const [query, setQuery] = useState('');
  const [isNew, setNew] = useState(false);
  const found = useContacts(starter, query);
  const search = useCallback((next: string) => setQuery(next), []);
  if (isNew) return <NewContact starter={starter} onChoose={onChoose} onBack={() => setNew(false)} />;
  return (
    <>
      <Search label={t('FIND_CONTACT')} query={query} onSearch={search} />
      <div role="status" className={styles.hint}>
        {found === null && t('FIND_CONTACT_HINT')}
        {found === 'loading' && <Spinner size={18} label={t('LOADING')} />}
        {found === 'failed' && t('SEARCH_FAILED')}
        {Array.isArray(found) && found.length === 0 && t('NOTHING_FOUND')}
      </div>
      {Array.isArray(found) && found.length > 0 && (
        <ul className={styles.results}>
          {found.map((contact: TeamContact) => {
            const name = contact.name || contact.email || t('VISITOR');
            return (
              <li key={contact.id}>
                <button type="button" onClick={() => onChoose(contact)}>
                  <PersonAvatar name={name} src={contact.thumbnail} size={28} />
                  <strong dir="auto">{name}</strong>
                  <small dir="auto">{contact.email ?? contact.phone_number}</small>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <div className={ask.buttons}>
        <Button look="quiet" onClick={onClose}>
          {t('CANCEL')}
        </Button>
        <Button onClick={() => setNew(true)}>{t('NEW_CONTACT')}</Button>
      </div>
    </>
  );
};
