import { TextField } from '../../form/TextField.tsx';
import type { SharedChange, SharedSettings } from '../inbox.ts';
import { t } from '../texts.ts';
import text from '../../ui/Text.module.css';

type AssignmentFieldsProps = { draft: SharedSettings; change: SharedChange };

const WEEK_MINUTES = 10_080;

export const AssignmentFields = ({ draft, change }: AssignmentFieldsProps) => {
  const config = draft.auto_assignment_config;
  const number = (value: string) => (value === '' ? null : Number(value));
  return (
    <>
      <TextField
        label={t('ASSIGN_LIMIT')}
        refusedAs="max_assignment_limit"
        type="number"
        min={1}
        max={1_000}
        value={config.max_assignment_limit ?? ''}
        onChange={({ target }) =>
          change({ auto_assignment_config: { ...config, max_assignment_limit: number(target.value) } })
        }
      />
      <p className={text.hint}>{t('ASSIGN_LIMIT_HINT')}</p>
      <TextField
        label={t('REASSIGN_AFTER')}
        refusedAs="reassign_after_minutes"
        type="number"
        min={1}
        max={WEEK_MINUTES}
        value={config.reassign_after_minutes ?? ''}
        onChange={({ target }) =>
          change({ auto_assignment_config: { ...config, reassign_after_minutes: number(target.value) } })
        }
      />
      <p className={text.hint}>{t('REASSIGN_AFTER_HINT')}</p>
    </>
  );
};
