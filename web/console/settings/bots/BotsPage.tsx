import { useCallback } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Field } from '../../../shared/ui/Field.tsx';
import { textOf, textOrNull } from '../form-text.ts';
import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import styles from '../Settings.module.css';
import { Editor } from '../shelf/Editor.tsx';
import { Shelf } from '../shelf/Shelf.tsx';
import { Shown } from '../Shown.tsx';
import { t } from '../texts.ts';
import { useLoaded } from '../use-loaded.ts';
import { useSaving } from '../use-saving.ts';
import { type Bot, loadPlaces } from './bot.ts';

type EditorProps = Pick<PageProps, 'api'> & { path: string; bot: Bot | null; done: (saved: boolean) => void };

const BotEditor = ({ api, path, bot, done }: EditorProps) => {
  const saving = useSaving();
  const submit = async (form: FormData) => {
    const body = {
      name: textOf(form, 'name'),
      description: textOrNull(form, 'description'),
      outgoing_url: textOrNull(form, 'outgoing_url'),
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
    </Editor>
  );
};

/** Programs that answer first. */
export const BotsPage = ({ api, base, go }: Pick<PageProps, 'api' | 'base' | 'go'>) => {
  const path = `${base}/agent_bots`;
  const load = useCallback(async () => {
    const [bots, places] = await Promise.all([api.get<Bot[]>(path), loadPlaces(api, base)]);
    return { bots, places };
  }, [api, base, path]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <PageHead title="BOTS" hint="BOTS_HINT" />
      <Shown state={state} reload={reload}>
        {({ bots, places }) => {
          const inboxesOf = (bot: Bot) => places.filter((place) => place.bot?.id === bot.id).map(({ name }) => name);
          return (
            <Shelf
              things={bots}
              words={{ add: 'BOT_NEW', empty: 'BOTS_EMPTY', ask: 'BOT_ASK' }}
              nameOf={({ name }) => name}
              row={(bot) => (
                <>
                  <span className={styles.who} dir="auto">
                    <strong>{bot.name}</strong>
                    {bot.description && <small>{bot.description}</small>}
                    <small>
                      {inboxesOf(bot).length > 0
                        ? t('BOT_ANSWERS_IN', { inboxes: inboxesOf(bot).join(', ') })
                        : t('BOT_IDLE')}
                    </small>
                  </span>
                  <Button
                    look="quiet"
                    aria-label={`${t('BOT_OPEN')}: ${bot.name}`}
                    onClick={() => go(`/app/settings/bots/${bot.id}`)}
                  >
                    {t('BOT_OPEN')}
                  </Button>
                </>
              )}
              editor={(bot, done) => <BotEditor api={api} path={path} bot={bot} done={done} />}
              remove={({ id }) => api.delete(`${path}/${id}`)}
              reload={reload}
            />
          );
        }}
      </Shown>
    </>
  );
};
