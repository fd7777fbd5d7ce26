import { lazy, Suspense, useRef, useState } from 'react';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { useTexts } from '../texts.ts';

const EmojiPicker = lazy(() =>
  import('../../shared/emoji/EmojiPicker.tsx').then(({ EmojiPicker: it }) => ({ default: it })),
);
const VoiceRecorder = lazy(() =>
  import('../voice/VoiceRecorder.tsx').then(({ VoiceRecorder: it }) => ({ default: it })),
);

const canRecord = () => typeof MediaRecorder !== 'undefined' && Boolean(navigator.mediaDevices?.getUserMedia);

type ComposerToolsProps = {
  features: { emoji: boolean; attachments: boolean };
  onEmoji: (emoji: string) => void;
  onFiles: (files: File[]) => void;
  /** Back to the text. */
  onDone: () => void;
};

export const ComposerTools = ({ features, onEmoji, onFiles, onDone }: ComposerToolsProps) => {
  const { t } = useTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<'emoji' | 'voice' | null>(null);
  const close = () => {
    setOpen(null);
    onDone();
  };
  return (
    <>
      {features.emoji && (
        <IconButton
          icon="smile"
          label={t('EMOJI')}
          aria-expanded={open === 'emoji'}
          aria-haspopup="dialog"
          onClick={() => setOpen(open === 'emoji' ? null : 'emoji')}
        />
      )}
      {features.attachments && (
        <>
          <IconButton icon="attach" label={t('ATTACH_FILES')} onClick={() => chooser.current?.click()} />
          <input
            ref={chooser}
            type="file"
            multiple
            hidden
            aria-label={t('ATTACH_FILES')}
            onChange={({ target }) => {
              onFiles([...(target.files ?? [])]);
              target.value = '';
            }}
          />
          {canRecord() && (
            <IconButton
              icon="mic"
              label={t('RECORD_VOICE')}
              aria-expanded={open === 'voice'}
              onClick={() => setOpen('voice')}
            />
          )}
        </>
      )}
      <Suspense>
        {open === 'emoji' && <EmojiPicker t={t} onPick={onEmoji} onClose={close} onLeave={() => setOpen(null)} />}
        {open === 'voice' && (
          <VoiceRecorder
            onClose={close}
            onRecorded={(file) => {
              onFiles([file]);
              close();
            }}
          />
        )}
      </Suspense>
    </>
  );
};
