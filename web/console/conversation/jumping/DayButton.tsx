import { t } from '../../base/texts.ts';
import { openPicker } from '../../ui/Picker.tsx';

/** The label of a day, from which one gets to another. */
export const DayButton = ({ text }: { text: string }) => (
  <button
    type="button"
    data-jump
    aria-haspopup="dialog"
    title={t('JUMP')}
    onClick={({ currentTarget }) => {
      // Safari does not focus a button that is pressed.
      currentTarget.focus();
      openPicker('jump');
    }}
  >
    {text}
  </button>
);
