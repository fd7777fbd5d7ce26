import { charactersLeft } from '@porchlight/core/rules/files/channel-limits.ts';
import { emptyPlaceholders } from '@porchlight/core/rules/texts/placeholders.ts';
import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import { useCallback, useId, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Field } from '../../shared/ui/Field.tsx';
import { useStore } from '../../shared/use-store.ts';
import { pathOf } from '../base/router.ts';
import { t } from '../base/texts.ts';
import { AttachButton, ChosenFiles } from '../conversation/composer/ChosenFiles.tsx';
import { EmptyPlaceholders } from '../conversation/composer/EmptyPlaceholders.tsx';
import { SignatureButton, SignaturePreview } from '../conversation/composer/SignaturePreview.tsx';
import { useCannedResponses } from '../conversation/composer/use-canned-responses.ts';
import { useChosenFiles } from '../conversation/composer/use-chosen-files.ts';
import { useSignature } from '../conversation/composer/use-signature.ts';
import { Problem } from '../form/Problem.tsx';
import { useSaving } from '../form/use-saving.ts';
import { LoadedContent } from '../loading/LoadedContent.tsx';
import { useLoaded } from '../loading/use-loaded.ts';
import { placeholderFacts } from '../state/conversations/placeholder-facts.ts';
import { signed } from '../state/conversations/signature.ts';
import type { ContactableInbox, Starter } from '../state/conversations/start-conversation.ts';
import type { Workspace } from '../state/workspace.ts';
import { Assignee, type AssigneeChoice, assigneeOf } from './Assignee.tsx';
import { MessageField } from './MessageField.tsx';
import { reachText, unreachableText } from './reach.ts';
import ask from '../ui/PromptDialog.module.css';
import styles from './NewConversation.module.css';

/** No conversation has this number: under it a first message waits for its contact. */
const DRAFT = 0;

/** The server fills in the number once the conversation is begun. */
const NUMBERED = { display_id: 1 };

type MessageProps = {
  workspace: Workspace;
  starter: Starter;
  contact: TeamContact;
  go: (path: string) => void;
  onClose: () => void;
};

const Writing = ({
  workspace,
  starter,
  contact,
  go,
  onClose,
  inboxes,
}: MessageProps & { inboxes: readonly [ContactableInbox, ...ContactableInbox[]] }) => {
  const { drafts } = workspace;
  const [inboxId, setInboxId] = useState<number>(inboxes[0].inbox.id);
  const [assignee, setAssignee] = useState<AssigneeChoice>('me');
  const [text, setText] = useState(() => drafts.read(DRAFT, 'reply'));
  const reachId = useId();
  const saving = useSaving();
  /** Placeholders without a value in what was asked to be sent. */
  const [doubtful, setDoubtful] = useState<readonly string[]>([]);
  const isOnline = useStore(workspace.contactsOnline).has(contact.id);
  const way = inboxes.find(({ inbox }) => inbox.id === inboxId) ?? inboxes[0];
  const channel = way.inbox.channel_type;
  const chosen = useChosenFiles(channel, 'reply');
  const canned = useCannedResponses(workspace.api, chosen);
  const facts = placeholderFacts(workspace, { contact, inboxId: way.inbox.id, conversation: null });
  const signature = useSignature(workspace, way.inbox.id, facts);
  const content = signed(text.trim(), signature.isOn ? signature.text : '');
  const tooLong = -charactersLeft(content, channel);
  const canSend = (text.trim() !== '' || chosen.files.length > 0) && tooLong <= 0 && !chosen.isLoading && !saving.busy;

  const write = (next: string) => {
    setText(next);
    drafts.write(DRAFT, 'reply', next);
    if (next === '') canned.forget('reply');
  };
  const deliver = () => {
    setDoubtful([]);
    void saving.save(async () => {
      const id = await starter.start({
        contact_id: contact.id,
        inbox_id: way.inbox.id,
        ...assigneeOf(workspace, assignee),
        content,
        files: chosen.files,
        canned_response_ids: canned.usedIn('reply'),
      });
      drafts.write(DRAFT, 'reply', '');
      workspace.list.refreshSoon();
      onClose();
      go(pathOf(id));
    });
  };
  const send = () => {
    if (!canSend) return;
    const placeholders = emptyPlaceholders(text, { ...facts, conversation: NUMBERED });
    if (placeholders.length > 0) setDoubtful(placeholders);
    else deliver();
  };
  return (
    <form
      className={ask.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles.fields}>
        <Field label={t('INBOX')}>
          {(control) => (
            <select
              {...control}
              value={way.inbox.id}
              aria-describedby={reachId}
              onChange={({ target }) => setInboxId(Number(target.value))}
            >
              {inboxes.map(({ inbox }) => (
                <option key={inbox.id} value={inbox.id}>
                  {inbox.name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Assignee
          key={way.inbox.id}
          workspace={workspace}
          starter={starter}
          inboxId={way.inbox.id}
          value={assignee}
          onChange={setAssignee}
        />
      </div>
      <p id={reachId} role="status" className={styles.reach}>
        {reachText(way, contact, isOnline)}
      </p>
      <div className={styles.box}>
        <MessageField
          {...{ workspace, facts, text }}
          {...chosen.handlers}
          rows={5}
          isFocused
          onWrite={write}
          onCanned={(response) => canned.add('reply', response)}
          onSend={send}
        />
        <SignaturePreview signature={signature} />
        <ChosenFiles chosen={chosen} />
        <div className={styles.tools}>
          <AttachButton chosen={chosen} />
          <SignatureButton signature={signature} />
        </div>
      </div>
      {tooLong > 0 && <p role="alert">{t('TOO_LONG', { count: tooLong })}</p>}
      <Problem text={saving.otherError() ?? saving.errorAt('content')} />
      <div className={ask.buttons}>
        <Button look="quiet" onClick={onClose}>
          {t('CANCEL')}
        </Button>
        <Button type="submit" busy={saving.busy} disabled={!canSend && !saving.busy}>
          {t('SEND')}
        </Button>
      </div>
      {doubtful.length > 0 && (
        <EmptyPlaceholders placeholders={doubtful} onSend={deliver} onClose={() => setDoubtful([])} />
      )}
    </form>
  );
};

/** In which inbox, to whom it is assigned, and the message; before it is sent it says how the contact will get it. */
export const FirstMessage = (props: MessageProps) => {
  const { starter, contact, onClose } = props;
  const load = useCallback(() => starter.inboxesOf(contact.id), [starter, contact.id]);
  const { state, reload } = useLoaded(load);
  return (
    <LoadedContent state={state} reload={reload}>
      {([first, ...others]) =>
        first ? (
          <Writing {...props} inboxes={[first, ...others]} />
        ) : (
          <>
            <p role="alert">{unreachableText(contact)}</p>
            <div className={ask.buttons}>
              <Button look="quiet" onClick={onClose}>
                {t('CANCEL')}
              </Button>
            </div>
          </>
        )
      }
    </LoadedContent>
  );
};
