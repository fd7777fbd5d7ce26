import { t } from '../base/texts.ts';
import type { SavingState } from './use-saving.ts';
import text from '../ui/Text.module.css';

export const Saved = ({ saving }: { saving: SavingState }) => (
  <span role="status" className={text.good}>
    {saving.saved ? t('SAVED') : ''}
  </span>
);
