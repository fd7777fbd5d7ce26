import type { ComponentProps } from 'react';
import { EmojiPicker } from '../../shared/emoji/EmojiPicker.tsx';
import { usePartTexts } from '../base/part-texts.ts';

export const WidgetEmojiPicker = (props: Omit<ComponentProps<typeof EmojiPicker>, 't' | 'replacesKeyboard'>) => (
  <EmojiPicker {...props} t={usePartTexts().t} replacesKeyboard />
);
