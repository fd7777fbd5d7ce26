import { ON_MESSAGE_LIST_SCROLL } from '@porchlight/core/wire/widget/app-events.ts';
import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { WRITING_ICONS } from '../../shared/ui/writing-icons.ts';
import { useIsHydrating } from '../../shared/use-is-hydrating.ts';
import { canRecord } from '../../shared/voice/can-record.ts';
import { listenToAppEvent } from '../base/app-events.ts';
import { useTexts } from '../base/texts.ts';
import { ToolMissing } from '../shell/ToolMissing.tsx';

const EmojiPicker = lazyPart(() => import('./WidgetEmojiPicker.tsx'), 'WidgetEmojiPicker', ToolMissing);
const VoiceRecorder = lazyPart(() => import('./WidgetVoiceRecorder.tsx'), 'WidgetVoiceRecorder', ToolMissing);

type ComposerToolsProps = {
  features: { emoji: boolean; attachments: boolean };
  onEmoji: (emoji: string) => void;
  onFiles: (files: File[]) => void;
  onVoice: (recording: File) => void;
  onDone: () => void;
};

export const ComposerTools = ({ features, onEmoji, onFiles, onVoice, onDone }: ComposerToolsProps) => {
  const { t } = useTexts();
  const isHydrating = useIsHydrating();
  const chooser = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<'emoji' | 'voice' | null>(null);
  // A recording goes on: it is no menu.
  useEffect(() => listenToAppEvent(ON_MESSAGE_LIST_SCROLL, () => setOpen((now) => (now === 'emoji' ? null : now))), []);
  const close = () => {
    setOpen(null);
    onDone();
  };
  return (
    <>
      {features.emoji && (
        <IconButton
          icon={WRITING_ICONS.smile}
          label={t('EMOJI')}
          aria-expanded={open === 'emoji'}
          aria-haspopup="dialog"
          onClick={() => setOpen(open === 'emoji' ? null : 'emoji')}
        />
      )}
      {features.attachments && (
        <>
          <IconButton icon={WRITING_ICONS.attach} label={t('ATTACH_FILES')} onClick={() => chooser.current?.click()} />
          <input
            ref={chooser}
            type="file"
            multiple
            hidden
            aria-label={t('ATTACH_FILES')}
            onChange={({ target }) => {
              onFiles([...(target.files ?? [])]);
              target.value = '';
              onDone();
            }}
          />
          {(isHydrating || canRecord()) && (
            <IconButton
              icon={WRITING_ICONS.mic}
              label={t('RECORD_VOICE')}
              aria-expanded={open === 'voice'}
              onClick={() => setOpen('voice')}
            />
          )}
        </>
      )}
      {open === 'emoji' && <EmojiPicker onPick={onEmoji} onClose={close} onLeave={() => setOpen(null)} />}
      {open === 'voice' && (
        <VoiceRecorder
          onClose={close}
          onRecorded={(file) => {
            onVoice(file);
            close();
          }}
        />
      )}
    </>
  );
};
