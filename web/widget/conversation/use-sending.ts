import { refusalOf } from '@porchlight/core/rules/files/attachments.ts';
import { MESSAGE_SENT } from '@porchlight/core/wire/widget/app-events.ts';
import { useCallback, useState } from 'react';
import { dispatchAppEvent } from '../base/app-events.ts';
import { useChosenFiles } from '../composer/chosen-files.ts';
import type { DisplayMessage } from '../state/conversation/rows.ts';
import { useWidget } from '../state/widget-context.ts';

const namesOf = (files: readonly File[]) => files.map(({ name }) => name).join(', ');

export const useSending = (conversationId: number | null) => {
  const { app, conversation, consent, draft } = useWidget();
  const chosen = useChosenFiles(draft);
  const [replyTo, setReplyTo] = useState<DisplayMessage | null>(null);
  const [of, setOf] = useState(conversationId);
  if (of !== conversationId) {
    setOf(conversationId);
    setReplyTo(null);
  }

  const ofTheStart = useCallback(() => {
    const { formAnswers } = app.getSnapshot();
    return { ...consent.proof(), ...(formAnswers && { custom_attributes: formAnswers }) };
  }, [app, consent]);
  const done = useCallback(() => {
    setReplyTo(null);
    dispatchAppEvent(MESSAGE_SENT, null);
  }, []);
  /** A choice of the team's message: the draft, its files and its quote stay for the next message. */
  const sendChoice = useCallback(
    (text: string) =>
      consent.gate(text, () => {
        conversation.send(text, null, ofTheStart());
        dispatchAppEvent(MESSAGE_SENT, null);
      }),
    [conversation, consent, ofTheStart],
  );
  const send = useCallback(
    (text: string) => {
      draft.write(text);
      consent.gate(text, () => {
        draft.write('');
        conversation.send(text, replyTo?.id ?? null, ofTheStart());
        done();
      });
    },
    [conversation, consent, draft, replyTo, ofTheStart, done],
  );
  const sendFiles = (text: string, files: readonly File[]) => {
    conversation.send(text, replyTo?.id ?? null, { ...ofTheStart(), files });
    done();
  };
  return {
    replyTo,
    chooseReply: useCallback(
      (message: DisplayMessage | null) => setReplyTo((before) => (message?.key === before?.key ? null : message)),
      [],
    ),
    chosen,
    sendChoice,
    sendComposed: (text: string) => {
      const { files } = draft;
      if (files.length === 0) return send(text);
      draft.write(text);
      consent.gate(text || namesOf(files), () => {
        draft.write('');
        chosen.clear();
        sendFiles(text, files);
      });
    },
    sendVoice: (recording: File) => {
      const keep = () => chosen.add([recording]);
      if (refusalOf(recording)) return keep();
      consent.gate(recording.name, () => sendFiles('', [recording]), keep);
    },
  };
};
