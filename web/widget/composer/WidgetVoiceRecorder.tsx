import type { ComponentProps } from 'react';
import { VoiceRecorder } from '../../shared/voice/VoiceRecorder.tsx';
import { usePartTexts } from '../base/part-texts.ts';

export const WidgetVoiceRecorder = (props: Omit<ComponentProps<typeof VoiceRecorder>, 'text'>) => {
  const { t } = usePartTexts();
  const text = { title: t('RECORD_VOICE'), refused: t('VOICE_REFUSED'), cancel: t('CANCEL'), done: t('SEND') };
  return <VoiceRecorder {...props} text={text} />;
};
