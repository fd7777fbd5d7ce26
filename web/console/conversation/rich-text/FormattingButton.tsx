import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { t } from '../../base/texts.ts';
import { FORMAT_ICONS } from '../../rich-text/format-icons.ts';
import type { useFormatting } from './use-formatting.ts';

type FormattingButtonProps = { formatting: ReturnType<typeof useFormatting> };

export const FormattingButton = ({ formatting: { isShown, toggle } }: FormattingButtonProps) => (
  <IconButton
    icon={FORMAT_ICONS.letters}
    label={t('FORMATTING')}
    aria-pressed={isShown}
    onClick={() => void toggle()}
  />
);
