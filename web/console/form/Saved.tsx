import { t } from '../base/texts.ts';
import text from '../ui/Text.module.css';
import type { SavingState } from './use-saving.ts';

export const Saved = ({ saving }: { saving: SavingState }) => (
  <span role="status" className={text.good}>
    {saving.saved ? t('SAVED') : ''}
  </span>
);
