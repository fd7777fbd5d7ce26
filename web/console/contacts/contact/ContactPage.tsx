import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import { useEffect, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { useStore } from '../../../shared/use-store.ts';
import { mayStart } from '../../base/permissions.ts';
import { saveFile } from '../../base/save-file.ts';
import { Problem } from '../../form/Problem.tsx';
import { Removal } from '../../form/Removal.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useItemTitle } from '../../loading/use-item-title.ts';
import { openNewConversation } from '../../state/conversations/start-conversation.ts';
import type { Workspace } from '../../state/workspace.ts';
import { Card } from '../../ui/Card.tsx';
import { Crumb } from '../../ui/Crumb.tsx';
import { Link } from '../../ui/Link.tsx';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useCompanyApi } from '../company-api.ts';
import { CompanyField } from '../company-field/CompanyField.tsx';
import type { PeopleProps } from '../contact-api.ts';
import { contactName } from '../contact-name.ts';
import { Suggestions } from '../duplicates/Suggestions.tsx';
import { t } from '../texts.ts';
import { Timeline } from '../timeline/Timeline.tsx';
import { Attributes } from './Attributes.tsx';
import { Consents } from './Consents.tsx';
import { ContactForm } from './ContactForm.tsx';
import { type OneContact, type OpenContact, openContact } from './contact-store.ts';
import { EndSessions } from './EndSessions.tsx';
import { Labels } from './Labels.tsx';
import { Merge } from './Merge.tsx';
import { Notes } from './Notes.tsx';
import { Former, Pages, Ratings } from './Past.tsx';
import bar from '../../ui/Bar.module.css';
import styles from './ContactPage.module.css';

type PageProps = PeopleProps & { workspace: Workspace; id: number };

type OneProps = Omit<PageProps, 'id'> & OneContact & { open: OpenContact };

const Acts = ({
  people,
  managesData,
  go,
  contact,
  name,
  mayWrite,
  onChange,
}: PeopleProps & {
  contact: TeamContact;
  name: string;
  mayWrite: boolean;
  onChange: (contact: TeamContact) => void;
}) => {
  const saving = useSaving();
  const block = () => saving.save(async () => onChange(await people.change(contact.id, { blocked: !contact.blocked })));
  const bring = () => saving.save(async () => saveFile(await people.data(contact.id), `contact-${contact.id}.json`));
  return (
    <div className={bar.bar}>
      {mayWrite && (
        <Button aria-haspopup="dialog" onClick={() => openNewConversation({ contact })}>
          {t('START_CONVERSATION')}
        </Button>
      )}
      <Button look="quiet" busy={saving.busy} title={t('BLOCKED_HINT')} onClick={() => void block()}>
        {t(contact.blocked ? 'UNBLOCK' : 'BLOCK')}
      </Button>
      {managesData && (
        <>
          <Button look="quiet" busy={saving.busy} onClick={() => void bring()}>
            {t('EXPORT_DATA')}
          </Button>
          <EndSessions end={() => people.endSessions(contact.id)} name={name} />
          <Removal
            name={name}
            verb={t('ERASE')}
            question={t('ERASE_ASK', { name })}
            remove={() => people.erase(contact.id)}
            onGone={() => go('/app/contacts', { replace: true, anyway: true })}
          />
        </>
      )}
      <Problem text={saving.otherError()} />
    </div>
  );
};

const One = ({ workspace, open, contact, definitions, mergedInto, ...rest }: OneProps) => {
  const { people, go } = rest;
  const setContact = open.changed;
  // A merge changes what everything on the page was loaded from.
  const [turn, setTurn] = useState(0);
  const online = useStore(workspace.contactsOnline).has(contact.id);
  const name = contactName(contact);
  useItemTitle(workspace, name);
  const companies = useCompanyApi(workspace);
  const onMerged = (merged: TeamContact) => {
    if (merged.id !== contact.id) return go(`/app/contacts/${merged.id}`, { replace: true, anyway: true });
    setContact(merged);
    setTurn(turn + 1);
  };
  const parts = { people, contactId: contact.id, updates: workspace };
  return (
    <>
      {mergedInto !== undefined && (
        <p className={styles.merged} role="status">
          {t('MERGED_MEANWHILE')}{' '}
          <Link to={`/app/contacts/${mergedInto}`} go={go}>
            {t('OPEN_MERGED')}
          </Link>
        </p>
      )}
      <header className={styles.header}>
        <PersonAvatar name={name} src={contact.thumbnail} size={64} online={online} />
        <div>
          <h1 dir="auto">{name}</h1>
          <p>
            {online && <span className={styles.online}>{t('ONLINE_NOW')}</span>}
            {contact.blocked && <Tag tone="bad">{t('BLOCKED')}</Tag>}
          </p>
        </div>
        <Acts {...rest} contact={contact} name={name} mayWrite={mayStart(workspace)} onChange={setContact} />
      </header>
      <Suggestions key={`suggestions ${turn}`} {...parts} go={go} onMerged={onMerged} />
      <div key={turn} className={styles.columns}>
        <div>
          <Card title={t('ABOUT')}>
            <ContactForm
              contact={contact}
              action={t('SAVE')}
              onSave={async (change) => setContact(await people.change(contact.id, change))}
            />
          </Card>
          <Card title={t('COMPANY')}>
            <CompanyField
              companies={companies}
              workspace={workspace}
              contact={{ ...contact, name }}
              go={go}
              onChange={open.load}
            />
          </Card>
          <Card title={t('LABELS')}>
            <Labels {...parts} />
          </Card>
          <Card title={t('ATTRIBUTES')}>
            <Attributes
              values={contact.custom_attributes}
              definitions={definitions}
              save={async (custom_attributes) => setContact(await people.change(contact.id, { custom_attributes }))}
              drop={async (key) => setContact(await people.dropAttributes(contact.id, [key]))}
            />
          </Card>
          <Card title={t('MERGE_TITLE')}>
            <Merge people={people} contact={contact} name={name} onMerged={onMerged} />
          </Card>
        </div>
        <div>
          <Card title={t('NOTES')}>
            <Notes {...rest} {...parts} />
          </Card>
          <Card title={t('TIMELINE')}>
            <Timeline {...parts} go={go} />
          </Card>
          <Card title={t('CONVERSATIONS')}>
            <Former {...parts} go={go} />
          </Card>
          <Card title={t('RATINGS')}>
            <Ratings {...parts} go={go} />
          </Card>
          <Consents {...parts} />
          <Card title={t('PAGES')}>
            <Pages {...parts} />
          </Card>
        </div>
      </div>
    </>
  );
};

const useContact = (people: PageProps['people'], workspace: Workspace, id: number) => {
  const [open, setOpen] = useState<OpenContact | null>(null);
  useEffect(() => {
    const opened = openContact({ people, updates: workspace }, id);
    setOpen(opened);
    return () => {
      opened.close();
      setOpen(null);
    };
  }, [people, workspace, id]);
  return open;
};

const Opened = ({ open, ...rest }: Omit<PageProps, 'id'> & { open: OpenContact }) => {
  const state = useStore(open);
  return (
    <LoadedContent state={state} reload={() => void open.load()}>
      {(one) => (one ? <One {...rest} {...one} open={open} /> : <p role="alert">{t('GONE')}</p>)}
    </LoadedContent>
  );
};

export const ContactPage = ({ id, ...rest }: PageProps) => {
  const open = useContact(rest.people, rest.workspace, id);
  return (
    <>
      <Crumb to="/app/contacts" text={t('BACK')} go={rest.go} />
      {open && <Opened {...rest} open={open} />}
    </>
  );
};
