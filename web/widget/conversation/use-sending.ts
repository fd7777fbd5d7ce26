import { refusalOf } from '@porchlight/core/rules/attachments.ts';
import { MAX_FILE_MEGABYTES, MAX_FILES_PER_MESSAGE } from '@porchlight/core/wire/limits.ts';
import { useState } from 'react';
import { useWidget } from '../parts.ts';
import { useTexts } from '../texts.ts';
import type { ShownMessage } from './rows.ts';

/** Sending words and files: the answer target goes along once, consent is asked before the first. */
export const useSending = (onSent: () => void) => {
  const { t, locale } = useTexts();
  const { conversation, consent, alerts, draft } = useWidget();
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
  const done = () => {
    setReplyTo(null);
    onSent();
  };
  return {
    replyTo,
    /** Choosing the same message again clears it (COM-19). */
    chooseReply: (message: ShownMessage | null) => setReplyTo(message && message.key === replyTo?.key ? null : message),
    send: (text: string) => {
      draft.write(text);
      consent.gate(text, () => {
        draft.write('');
        conversation.send(text, replyTo?.id ?? null, consent.proof());
        done();
      });
    },
    sendFiles: (files: readonly File[]) => {
      const [refused] = files.map(explain).filter((reason) => reason !== undefined);
      if (refused) alerts.show(refused);
      const good = files.filter((file) => !refusalOf(file)).slice(0, MAX_FILES_PER_MESSAGE);
      if (good.length === 0) return;
      consent.gate(good.map(({ name }) => name).join(', '), () => {
        conversation.sendFiles(good, replyTo?.id ?? null);
        done();
      });
    },
  };
};
