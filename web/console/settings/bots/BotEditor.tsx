import { useState } from 'react';
import { Field } from '../../../shared/ui/Field.tsx';
import { Choice } from '../Choice.tsx';
import { textOf, textOrNull } from '../form-text.ts';
import type { PageProps } from '../page-props.ts';
import styles from '../Settings.module.css';
import { Editor } from '../shelf/Editor.tsx';
import { t } from '../texts.ts';
import { useSaving } from '../use-saving.ts';
import { AnswerFields, answerSettingsOf } from './AnswerFields.tsx';
import { type Bot, isAnswerBot } from './bot.ts';

const KINDS = ['answer', 'webhook'] as const;
type Kind = (typeof KINDS)[number];

type EditorProps = Pick<PageProps, 'api'> & { path: string; bot: Bot | null; done: (saved: boolean) => void };

/** A bot's name and what it needs to work; its kind is chosen once. */
export const BotEditor = ({ api, path, bot, done }: EditorProps) => {
  const saving = useSaving();
  const [kind, setKind] = useState<Kind>(bot && !isAnswerBot(bot) ? 'webhook' : 'answer');
  const submit = async (form: FormData) => {
    const body = {
      name: textOf(form, 'name'),
      description: textOrNull(form, 'description'),
      ...(bot ? {} : { bot_type: kind }),
      ...(kind === 'answer'
        ? { bot_config: answerSettingsOf(form) }
        : { outgoing_url: textOrNull(form, 'outgoing_url') }),
    };
    if (await saving.save(() => (bot ? api.patch(`${path}/${bot.id}`, body) : api.post(path, body)))) done(true);
  };
  return (
    <Editor
      title={bot ? bot.name : t('BOT_NEW')}
      saving={saving}
      shown={['name', 'outgoing_url']}
      onSubmit={submit}
      onCancel={() => done(false)}
    >
      {!bot && (
        <Choice
          label={t('BOT_KIND')}
          of={KINDS}
          chosen={kind}
          onChoose={setKind}
          wordOf={(each) => t(`BOT_KIND_${each}`)}
        />
      )}
      <div className={styles.fields}>
        <Field label={t('NAME')} required error={saving.errorAt('name')}>
          {(control) => <input {...control} name="name" defaultValue={bot?.name} maxLength={255} dir="auto" />}
        </Field>
        <Field label={t('DESCRIPTION')}>
          {(control) => (
            <input {...control} name="description" defaultValue={bot?.description ?? ''} maxLength={2_000} dir="auto" />
          )}
        </Field>
      </div>
      {kind === 'answer' ? (
        <AnswerFields settings={bot?.bot_config ?? {}} />
      ) : (
        <Field label={t('BOT_URL')} error={saving.errorAt('outgoing_url')}>
          {(control) => (
            <input
              {...control}
              name="outgoing_url"
              defaultValue={bot?.outgoing_url ?? ''}
              maxLength={2_048}
              dir="ltr"
              inputMode="url"
              placeholder="https://bot.example.com/porchlight"
            />
          )}
        </Field>
      )}
    </Editor>
  );
};
