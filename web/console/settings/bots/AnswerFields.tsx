import { textOf } from '../../base/form-text.ts';
import { AreaField } from '../../form/AreaField.tsx';
import { TextField } from '../../form/TextField.tsx';
import { t } from '../texts.ts';
import type { AnswerSettings } from './bot.ts';
import text from '../../ui/Text.module.css';

const MESSAGES = ['unknown_message', 'handover_message'] as const;
const LABELS = { unknown_message: 'BOT_UNKNOWN', handover_message: 'BOT_HANDOVER' } as const;
/** What the server allows; the first is what it takes when nothing is said. */
const TURNS = { usual: 10, most: 50 };

export const answerSettingsOf = (form: FormData): AnswerSettings => ({
  ...(textOf(form, 'max_turns') ? { max_turns: Number(textOf(form, 'max_turns')) } : {}),
  ...Object.fromEntries(MESSAGES.map((name) => [name, textOf(form, name)]).filter(([, text]) => text)),
});

export const AnswerFields = ({ settings }: { settings: AnswerSettings }) => (
  <>
    <p className={text.hint}>{t('BOT_ANSWER_HINT')}</p>
    <TextField
      label={t('BOT_TURNS')}
      name="max_turns"
      type="number"
      min={1}
      max={TURNS.most}
      defaultValue={settings.max_turns ?? TURNS.usual}
    />
    {MESSAGES.map((name) => (
      <AreaField
        key={name}
        label={t(LABELS[name])}
        name={name}
        rows={2}
        dir="auto"
        maxLength={1_000}
        placeholder={t(`${LABELS[name]}_USUAL`)}
        defaultValue={settings[name] ?? ''}
      />
    ))}
  </>
);
