import type { ReactNode } from 'react';
import { Form } from '../../form/Form.tsx';
import { SaveBar } from '../../form/SaveBar.tsx';
import type { SavingState } from '../../form/use-saving.ts';
import { bodyOf, type Change, type InboxDraft, type InboxSettings } from '../inbox.ts';
import type { PageProps } from '../page-props.ts';
import { ConsentHistory } from './consent/ConsentHistory.tsx';
import { Group } from './Group.tsx';
import { HomeBlocks } from './home/HomeBlocks.tsx';
import { type StatusReport, useHomePreview } from './home/use-home-preview.ts';
import { InboxHours } from './hours/InboxHours.tsx';
import { InboxCards } from './InboxCards.tsx';
import { InboxFeatures, InboxLooks, InboxPrivacy, InboxTexts } from './InboxFields.tsx';
import { InboxIdentity, SessionEnd } from './InboxIdentity.tsx';
import { InboxPortal } from './InboxPortal.tsx';
import { PreChatBuilder } from './pre-chat/PreChatBuilder.tsx';
import { Preview } from './preview/Preview.tsx';
import { InboxHelp, InboxSignature } from './SharedFields.tsx';
import { SnippetCard } from './snippet/SnippetCard.tsx';
import { useInboxDraft } from './use-inbox-draft.ts';
import text from '../../ui/Text.module.css';
import looks from './preview/Preview.module.css';

type FormProps = Pick<PageProps, 'api' | 'base'> & {
  draft: InboxDraft;
  saved: InboxDraft;
  change: Change;
  saving: SavingState;
  onSend: () => unknown;
  identity: ReactNode;
  statuses: readonly StatusReport[];
};

const WebsiteForm = ({ api, base, saved, saving, onSend, identity, statuses, ...group }: FormProps) => {
  const { draft, change } = group;
  return (
    <Form saving={saving} onSend={onSend}>
      <Group title="GROUP_LOOKS">
        <InboxLooks {...group} />
      </Group>
      <Group title="GROUP_HOME">
        <HomeBlocks api={api} base={base} statuses={statuses} {...group} />
      </Group>
      <Group title="GROUP_WORDS">
        <InboxTexts {...group} />
      </Group>
      <Group title="GROUP_HOURS">
        <InboxHours draft={draft} change={change} />
      </Group>
      <Group title="GROUP_PRE_CHAT">
        <PreChatBuilder api={api} base={base} {...group} />
      </Group>
      <Group title="GROUP_FEATURES">
        <InboxFeatures {...group} />
        <InboxPortal api={api} base={base} draft={draft} change={change} />
      </Group>
      <Group title="SIGNATURE">
        <InboxSignature draft={draft} change={change} />
      </Group>
      <Group title="GROUP_HELP">
        <InboxHelp {...group} />
      </Group>
      <Group title="GROUP_IDENTITY">
        {identity}
        <SessionEnd draft={draft} change={change} />
      </Group>
      <Group title="GROUP_PRIVACY">
        <InboxPrivacy {...group} saved={saved} history={<ConsentHistory api={api} base={base} saved={saved} />} />
      </Group>
      <SaveBar saving={saving} />
    </Form>
  );
};

type WebsiteProps = Pick<PageProps, 'api' | 'base' | 'go'> & { inbox: InboxSettings };

export const WebsiteInbox = ({ api, base, go, inbox }: WebsiteProps) => {
  const path = `${base}/inboxes/${inbox.id}`;
  const { draft, saved, change, saving, save, showSaved, showPicture } = useInboxDraft(api, path, inbox, bodyOf);
  const identity = <InboxIdentity api={api} path={path} draft={draft} change={change} showSaved={showSaved} />;
  const { home, statuses } = useHomePreview(api, path, draft.home_blocks, saved.home_blocks);
  return (
    <div className={looks.columns}>
      <div>
        <h1>{inbox.name}</h1>
        <p className={text.hint} dir="ltr">
          {inbox.website_url}
        </p>
        <SnippetCard inbox={saved} />
        <WebsiteForm {...{ api, base, draft, saved, change, saving, identity, statuses }} onSend={save} />
        <InboxCards api={api} base={base} go={go} inbox={draft} hint="INBOX_PICTURE_HINT" showPicture={showPicture} />
      </div>
      <Preview draft={draft} home={home} token={inbox.website_token} />
    </div>
  );
};
