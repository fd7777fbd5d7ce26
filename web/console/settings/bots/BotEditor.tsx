import { useState } from 'react';
import { textOf, textOrNull } from '../../base/form-text.ts';
import { Check } from '../../form/Check.tsx';
import { Choice } from '../../form/Choice.tsx';
import { Fields } from '../../form/Fields.tsx';
import { TextField } from '../../form/TextField.tsx';
import { type Editing, Editor } from '../resource-list/Editor.tsx';
import { t } from '../texts.ts';
import { AnswerFields, answerSettingsOf } from './AnswerFields.tsx';
import { type Bot, isAnswerBot } from './bot.ts';
import rows from '../../ui/Rows.module.css';

const KINDS = ['answer', 'webhook'] as const;
type Kind = (typeof KINDS)[number];

type EditorProps = { bot: Bot | null; editing: Editing };

export const BotEditor = ({ bot, editing }: EditorProps) => {
  const [kind, setKind] = useState<Kind>(bot && !isAnswerBot(bot) ? 'webhook' : 'answer');
  const send = (form: FormData) => {
    return editing.keep({
      name: textOf(form, 'name'),
      description: textOrNull(form, 'description'),
      ...(bot ? {} : { bot_type: kind }),
      ...(kind === 'answer'
        ? { bot_config: answerSettingsOf(form) }
        : {
            outgoing_url: textOrNull(form, 'outgoing_url'),
            answers_in_response: form.has('answers_in_response'),
          }),
    });
  };
  return (
    <Editor editing={editing} send={send}>
      {!bot && (
        <Choice
          label={t('BOT_KIND')}
          of={KINDS}
          chosen={kind}
          onChoose={setKind}
          wordOf={(each) => t(`BOT_KIND_${each}`)}
        />
      )}
      <Fields>
        <TextField label={t('NAME')} required name="name" defaultValue={bot?.name} maxLength={255} dir="auto" />
        <TextField
          label={t('DESCRIPTION')}
          name="description"
          defaultValue={bot?.description ?? ''}
          maxLength={2_000}
          dir="auto"
        />
      </Fields>
      {kind === 'answer' ? (
        <AnswerFields settings={bot?.bot_config ?? {}} />
      ) : (
        <>
          <TextField
            label={t('BOT_URL')}
            name="outgoing_url"
            defaultValue={bot?.outgoing_url ?? ''}
            maxLength={2_048}
            dir="ltr"
            inputMode="url"
            placeholder="https://bot.example.com/porchlight"
          />
          <Check name="answers_in_response" defaultChecked={bot?.answers_in_response ?? false}>
            <span className={rows.text}>
              {t('BOT_ANSWERS_IN_RESPONSE')}
              <small>{t('BOT_ANSWERS_IN_RESPONSE_HINT')}</small>
            </span>
          </Check>
        </>
      )}
    </Editor>
  );
};
