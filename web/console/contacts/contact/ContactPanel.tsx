import type { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { type ReactNode, useMemo } from 'react';
import type { TextStorage } from '../../../shared/storage.ts';
import { Spinner } from '../../../shared/ui/Spinner.tsx';
import { useStore } from '../../../shared/use-store.ts';
import { may } from '../../base/permissions.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import type { Thread } from '../../state/conversations/thread.ts';
import type { Workspace } from '../../state/workspace.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Link } from '../../ui/Link.tsx';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useCompanyApi } from '../company-api.ts';
import { CompanyField } from '../company-field/CompanyField.tsx';
import { type ContactApi, createContactApi, isAdministratorAt, type PeopleProps } from '../contact-api.ts';
import { Suggestions } from '../duplicates/Suggestions.tsx';
import { t } from '../texts.ts';
import { Timeline } from '../timeline/Timeline.tsx';
import { Attributes } from './Attributes.tsx';
import { type Fact, factsOf } from './facts.ts';
import { Labels } from './Labels.tsx';
import { Notes } from './Notes.tsx';
import { Former, Pages, Ratings } from './Past.tsx';
import { Section } from './Section.tsx';
import { Visit } from './Visit.tsx';
import styles from './ContactPanel.module.css';

type PanelProps = {
  workspace: Workspace;
  thread: Thread;
  storage: TextStorage;
  properties: ReactNode;
  go: PeopleProps['go'];
};

const FactLine = ({ label, value, claimed, href }: Fact) => (
  <div>
    <dt>{label}</dt>
    <dd dir="auto">
      {href && !claimed ? (
        <a href={href} {...(href.startsWith('http') ? { target: '_blank', rel: 'noreferrer noopener nofollow' } : {})}>
          {value}
        </a>
      ) : (
        value
      )}{' '}
      {claimed && <Tag>{t('CLAIMED')}</Tag>}
    </dd>
  </div>
);

type RecordProps = PanelProps & { people: ContactApi; sender: TeamConversation['meta']['sender']; hasOwn: boolean };

const Record = ({ workspace, thread, storage, go, people, sender, hasOwn }: RecordProps) => {
  const { state, reload } = useLoaded(people.definitions);
  const parts = { people, contactId: sender.id, updates: workspace };
  return (
    <>
      <Section name="former" title={t('FORMER')} isOpenFirst storage={storage}>
        <Former {...parts} except={thread.id} go={go} />
      </Section>
      <Section name="attributes" title={t(hasOwn ? 'OF_PERSON' : 'ATTRIBUTES')} isOpenFirst storage={storage}>
        <LoadedContent state={state} reload={reload}>
          {(definitions) => (
            <Attributes
              values={sender.custom_attributes}
              definitions={definitions}
              save={async (custom_attributes) => {
                await people.change(sender.id, { custom_attributes });
                await thread.details.load();
              }}
              drop={async (key) => {
                await people.dropAttributes(sender.id, [key]);
                await thread.details.load();
              }}
            />
          )}
        </LoadedContent>
      </Section>
      <Section name="labels" title={t('PERSON_LABELS')} storage={storage}>
        <Labels {...parts} />
      </Section>
      <Section name="notes" title={t('NOTES')} isOpenFirst storage={storage}>
        <Notes {...parts} isFolded myId={workspace.profile.id} isAdministrator={isAdministratorAt(workspace)} />
      </Section>
      <Section name="timeline" title={t('TIMELINE')} storage={storage}>
        <Timeline {...parts} go={go} />
      </Section>
      <Section name="pages" title={t('PAGES')} storage={storage}>
        <Pages {...parts} />
      </Section>
      <Section name="ratings" title={t('RATINGS')} storage={storage}>
        <Ratings {...parts} go={go} />
      </Section>
    </>
  );
};

const Facts = ({ details, isCompanyApart }: { details: TeamConversation; isCompanyApart: boolean }) => (
  <dl className={styles.details}>
    {factsOf(details, Date.now())
      .filter(({ key }) => key !== 'company' || !isCompanyApart)
      .map((fact) => (
        <FactLine {...fact} key={fact.key} />
      ))}
  </dl>
);

const Person = ({ workspace, thread, storage, properties, go }: PanelProps) => {
  const details = useStore(thread.details);
  const problem = useStore(thread.details.problem);
  const online = useStore(workspace.contactsOnline);
  const directory = useStore(workspace.directory);
  const { api, accountId } = workspace;
  const companies = useCompanyApi(workspace);
  const people = useMemo(() => createContactApi(api, accountId), [api, accountId]);
  if (!details)
    return problem === null ? (
      <Spinner label={t('LOADING')} />
    ) : (
      <LoadedContent state={{ kind: 'failed' }} reload={() => void thread.details.load()}>
        {() => null}
      </LoadedContent>
    );
  const { sender } = details.meta;
  const name = sender.name || t('VISITOR');
  const isOnline = online.has(sender.id);
  const hasOwn = directory.attributes.length > 0 || Object.keys(details.custom_attributes).length > 0;
  const path = `/app/contacts/${sender.id}`;
  const mayRead = may(workspace, 'contact_manage');
  return (
    <>
      <div className={styles.identity}>
        <PersonAvatar name={name} src={sender.thumbnail} size={44} online={isOnline} />
        <div>
          <h2 dir="auto">
            {mayRead ? (
              <Link to={path} go={go} title={t('OPEN_CONTACT')}>
                {name}
              </Link>
            ) : (
              name
            )}
          </h2>
          {isOnline && <p className={styles.online}>{t('ONLINE_NOW')}</p>}
        </div>
      </div>
      <Section name="properties" title={t('PROPERTIES')} isOpenFirst storage={storage}>
        {properties}
      </Section>
      {hasOwn && (
        <Section name="conversation" title={t('OF_CONVERSATION')} isOpenFirst storage={storage}>
          <Attributes
            isClosed
            values={details.custom_attributes}
            definitions={directory.attributes}
            save={thread.setAttributes}
            drop={(key) => thread.setAttributes({ [key]: undefined })}
          />
        </Section>
      )}
      <Section name="facts" title={t('CONTACT')} isOpenFirst storage={storage}>
        <Facts details={details} isCompanyApart={mayRead} />
      </Section>
      {mayRead && (
        <>
          <Suggestions
            people={people}
            contactId={sender.id}
            updates={workspace}
            go={go}
            onMerged={() => void thread.details.load()}
          />
          <Section name="company" title={t('COMPANY')} isOpenFirst storage={storage}>
            <CompanyField
              companies={companies}
              workspace={workspace}
              contact={{ ...sender, name }}
              go={go}
              onChange={thread.details.load}
            />
          </Section>
          <Visit visits={workspace.visits} contactId={sender.id} isOnline={isOnline} />
          <Record {...{ workspace, thread, storage, properties, go, people, sender, hasOwn }} />
        </>
      )}
    </>
  );
};

export const ContactPanel = (props: PanelProps) => (
  <aside className={styles.panel} aria-label={t('CONTACT')}>
    <Person {...props} />
  </aside>
);

type DialogProps = PanelProps & { onClose: () => void; beside: (contact: ReactNode) => ReactNode };

/** Over the thread, on windows that are too narrow for the panel beside it. `beside` adds what else is in it. */
export const ContactDialog = ({ onClose, go, beside, ...rest }: DialogProps) => (
  <Dialog title={t('CONTACT')} onClose={onClose} isSheet>
    {beside(
      <div className={styles.dialog}>
        <Person
          {...rest}
          go={(...way) => {
            onClose();
            go(...way);
          }}
        />
      </div>,
    )}
  </Dialog>
);
