import { MAX_MESSAGE_LENGTH } from '@porchlight/core/wire/limits.ts';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { useTexts } from '../base/texts.ts';
import type { Draft } from '../state/draft.ts';
import { ComposerTools } from './ComposerTools.tsx';
import type { ChosenFiles } from './chosen-files.ts';
import { useEnterSends } from './enter-sends.ts';
import { pastedFiles } from './files.ts';
import type { ReplyTargetProps } from './ReplyTarget.tsx';
import type { StagedFilesProps } from './StagedFiles.tsx';
import { createTypingSignal } from './typing-signal.ts';
import { useEmojiName } from './use-emoji-name.ts';
import { useMessageText } from './use-message-text.ts';
import styles from './Composer.module.css';

const COUNT_FROM = 500;

/** Shown until the part is loaded, and where it cannot be. */
const FileNames = ({ chosen: { files } }: StagedFilesProps) => (
  <p className={styles.plain}>{files.map(({ name }) => name).join(', ')}</p>
);
const ReplyText = ({ text, onDismiss }: ReplyTargetProps) => {
  const { t } = useTexts();
  return (
    <div className={styles.plainReply}>
      <p className={styles.plain} dir="auto">
        {text}
      </p>
      <IconButton icon="close" size={16} label={t('REPLY_DISMISS')} onClick={onDismiss} />
    </div>
  );
};
const StagedFiles = lazyPart(() => import('./StagedFiles.tsx'), 'StagedFiles', FileNames, FileNames);
const ReplyTarget = lazyPart(() => import('./ReplyTarget.tsx'), 'ReplyTarget', ReplyText, ReplyText);

const EmojiSuggestions = lazyPart(() => import('./EmojiSuggestions.tsx'), 'EmojiSuggestions');

export type ComposerHandle = { focus: () => void };

type ComposerProps = {
  draft: Draft;
  features: { emoji: boolean; attachments: boolean };
  replyTo: string | null;
  onDismissReply: () => void;
  onSend: (text: string) => void;
  chosen: ChosenFiles;
  onVoice: (recording: File) => void;
  onTyping: (status: 'on' | 'off') => void;
  ref?: Ref<ComposerHandle>;
};

export const Composer = ({
  draft,
  features,
  replyTo,
  onDismissReply,
  onSend,
  chosen,
  onVoice,
  onTyping,
  ref,
}: ComposerProps): ReactNode => {
  const { t, locale } = useTexts();
  const { box, text, write, insert } = useMessageText(draft);
  const named = useEmojiName(box, { text, write });
  const latestOnTyping = useRef(onTyping);
  latestOnTyping.current = onTyping;
  const [typing] = useState(() => createTypingSignal((status) => latestOnTyping.current(status)));
  useEffect(() => typing.stop, [typing]);
  // Before a reply is chosen, so that its plain text is not seen first.
  useEffect(() => void ReplyTarget.ask(), []);

  const left = MAX_MESSAGE_LENGTH - text.length;
  const { files, refused, add } = chosen;
  const sendable = (text.trim() !== '' || files.length > 0) && left >= 0;
  const send = () => {
    typing.stop();
    if (text.trim() === '') write('');
    if (!sendable) return;
    write('');
    onSend(text);
    box.current?.focus({ preventScroll: true });
  };
  const enter = useEnterSends(send);
  const focus = () => box.current?.focus({ preventScroll: true });
  useImperativeHandle(ref, () => ({ focus }));

  return (
    <div className={styles.dock}>
      {named.name && features.emoji && (
        <EmojiSuggestions {...named} box={box} onPick={named.pick} onClose={named.close} />
      )}
      <div className={styles.box}>
        {replyTo !== null && <ReplyTarget text={replyTo} onDismiss={onDismissReply} />}
        {files.length + refused.length > 0 && <StagedFiles chosen={chosen} onDone={focus} />}
        <textarea
          ref={box}
          className={styles.text}
          rows={1}
          data-composer
          aria-label={t('COMPOSER_LABEL')}
          placeholder={t('COMPOSER_PLACEHOLDER')}
          enterKeyHint="send"
          dir={text ? 'auto' : undefined}
          value={text}
          onChange={(event) => {
            write(event.target.value);
            named.look(event.target);
            typing.key();
          }}
          onSelect={({ currentTarget }) => named.follow(currentTarget)}
          onBlur={() => {
            typing.stop();
            named.close();
          }}
          onPaste={(event) => {
            const pasted = features.attachments ? pastedFiles(event.clipboardData) : [];
            if (pasted.length === 0) return;
            event.preventDefault();
            add(pasted);
          }}
          {...enter}
          onKeyDown={(event) => {
            if (named.keys.current?.(event)) event.preventDefault();
            else enter.onKeyDown(event);
          }}
        />
        <div className={styles.tools}>
          <ComposerTools features={features} onEmoji={insert} onFiles={add} onVoice={onVoice} onDone={focus} />
          {left <= COUNT_FROM && (
            <span className={styles.count} data-over={left < 0 || undefined} role="status">
              {left < 0 ? t('TOO_LONG', { count: -left }) : new Intl.NumberFormat(locale).format(left)}
            </span>
          )}
          <IconButton className={styles.send} icon="arrow-up" label={t('SEND')} disabled={!sendable} onClick={send} />
        </div>
      </div>
    </div>
  );
};
