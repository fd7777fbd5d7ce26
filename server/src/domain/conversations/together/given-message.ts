import type { ContactId, ContactInboxId, InboxId } from '@porchlight/core/wire/ids.ts';
import { MAX_CONTENT_LENGTH } from '@porchlight/core/wire/limits.ts';
import type { NewWidgetMessage } from '@porchlight/core/wire/message.ts';
import { cleanText } from '../../../platform/clean-text.ts';
import type { Json } from '../../../platform/database/schema/column-types.ts';
import type { TemplateContext } from '../../messages/templates.ts';
import { keysInText } from '../../uploads/file-texts.ts';
import type { Session, Visitor } from '../../visitors/sessions.ts';
import { refererOrNull } from '../browser-facts.ts';

/** A visitor's plain message: the data of the request, for statements that write many at once. */
export type GivenMessage = {
  session: Session;
  inbox_id: InboxId;
  contact_inbox_id: ContactInboxId;
  contact_id: ContactId;
  proven: boolean;
  display_id: number | null;
  content: string;
  echo_id: string | null;
  additional_attributes: Json;
  consent_version: string | null;
  out_of_office: boolean;
  greeting: boolean;
  collects_email: boolean;
  today: number;
};

/** Undefined for one that needs more than its own row: files, a reply, a first message, a refused text. */
export const givenMessage = (
  visitor: Visitor,
  display_id: number | undefined,
  message: NewWidgetMessage['message'],
  templates: TemplateContext,
): GivenMessage | undefined => {
  const { session, inbox } = visitor;
  const content = cleanText(message.content ?? '');
  const isPlain = content.trim() !== '' && content.length <= MAX_CONTENT_LENGTH && keysInText(content).length === 0;
  const referer = refererOrNull(message.referer_url);
  // Text that no column can store would fail the whole statement: it is refused, or cleaned, alone.
  const isText = [message.echo_id, referer].every((text) => !text || cleanText(text) === text);
  if (!session || message.reply_to || !isPlain || !isText) return undefined;
  return {
    session,
    inbox_id: inbox.id,
    contact_inbox_id: session.contactInbox.id,
    contact_id: session.contact.id,
    proven: session.contactInbox.hmac_verified,
    display_id: display_id ?? null,
    content,
    echo_id: message.echo_id || null,
    additional_attributes: referer ? { referer_url: referer } : {},
    consent_version: inbox.consent_version,
    out_of_office: Boolean(templates.outOfOffice),
    greeting: Boolean(templates.greeting),
    collects_email: templates.collectEmail,
    today: templates.today,
  };
};
