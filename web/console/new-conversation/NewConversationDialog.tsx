import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import { useMemo, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { t } from '../base/texts.ts';
import { createStarter } from '../state/conversations/start-conversation.ts';
import type { Workspace } from '../state/workspace.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { PersonAvatar } from '../ui/PersonAvatar.tsx';
import { ContactChoice } from './ContactChoice.tsx';
import { FirstMessage } from './FirstMessage.tsx';
import styles from './NewConversation.module.css';

type DialogProps = {
  workspace: Workspace;
  initialContact?: TeamContact;
  go: (path: string) => void;
  onClose: () => void;
};

export const NewConversationDialog = ({ workspace, initialContact, go, onClose }: DialogProps) => {
  const starter = useMemo(() => createStarter(workspace), [workspace]);
  const [contact, setContact] = useState(initialContact);
  const name = contact?.name || contact?.email || t('VISITOR');
  return (
    <Dialog title={t('NEW_CONVERSATION')} onClose={onClose} isWide>
      {contact ? (
        <>
          <div className={styles.chosen}>
            <PersonAvatar name={name} src={contact.thumbnail} size={32} />
            <p>
              <strong dir="auto">{name}</strong>
              <small dir="auto">{contact.email ?? contact.phone_number}</small>
            </p>
            <Button look="quiet" onClick={() => setContact(undefined)}>
              {t('CHANGE_CONTACT')}
            </Button>
          </div>
          <FirstMessage
            key={contact.id}
            workspace={workspace}
            starter={starter}
            contact={contact}
            go={go}
            onClose={onClose}
          />
        </>
      ) : (
        <ContactChoice starter={starter} onChoose={setContact} onClose={onClose} />
      )}
    </Dialog>
  );
};
