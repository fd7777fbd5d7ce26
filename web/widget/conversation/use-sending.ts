import { refusalOf } from '@porchlight/core/rules/attachments.ts';
import { MAX_FILE_MEGABYTES } from '@porchlight/core/wire/limits.ts';
import { MESSAGE_SENT, SHOW_ALERT } from '@porchlight/core/wire/app-events.ts';
import { useCallback, useState } from 'react';
import { tell } from '../app-events.ts';
import { useWidget } from '../parts.ts';
import { useTexts } from '../texts.ts';
import type { ShownMessage } from './rows.ts';

/** Sending words and files: the answer target goes along once, consent is asked before the first. */
export const useSending = () => {
  const { t, locale } = useTexts();
  const { app, conversation, consent, draft } = useWidget();
  const [replyTo, setReplyTo] = useState<ShownMessage | null>(null);

  const explain = (file: File): string | undefined => {
    const size = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte' }).format(MAX_FILE_MEGABYTES);
    const refusal = refusalOf(file);
    return (
      refusal &&
      {
        size: t('FILE_TOO_LARGE', { size }),
        type: t('FILE_TYPE_REFUSED', { name: file.name }),
        empty: t('FILE_EMPTY', { name: file.name }),
      }[refusal]
    );
  };
  /** What goes along with the first of a conversation. */
  const ofTheStart = useCallback(() => {
    const { formAnswers } = app.getSnapshot();
    return { ...consent.proof(), ...(formAnswers && { custom_attributes: formAnswers }) };
  }, [app, consent]);
  const done = useCallback(() => {
    setReplyTo(null);
    tell(MESSAGE_SENT, null);
  }, []);
  return {
    replyTo,
    /** Choosing the same message again clears it (COM-19). */
    chooseReply: useCallback(
      (message: ShownMessage | null) => setReplyTo((before) => (message?.key === before?.key ? null : message)),
      [],
    ),
    send: useCallback(
      (text: string) => {
        draft.write(text);
        consent.gate(text, () => {
          draft.write('');
          conversation.send(text, replyTo?.id ?? null, ofTheStart());
          done();
        });
      },
      [conversation, consent, draft, replyTo, ofTheStart, done],
    ),
    sendFiles: (files: readonly File[]) => {
      const refused = new Set(files.map(explain).filter((reason) => reason !== undefined));
      if (refused.size > 0) tell(SHOW_ALERT, { message: [...refused].join('\n') });
      const good = files.filter((file) => !refusalOf(file));
      if (good.length === 0) return;
      consent.gate(good.map(({ name }) => name).join(', '), () => {
        conversation.sendFiles(good, replyTo?.id ?? null, ofTheStart());
        done();
      });
    },
  };
};
