import {
  type DashboardApp,
  LONGEST_DASHBOARD_APP_TITLE,
  MOST_DASHBOARD_APPS,
} from '@porchlight/core/wire/settings/dashboard-app.ts';
import { useCallback, useState } from 'react';
import { textOf } from '../../base/form-text.ts';
import { Removal } from '../../form/Removal.tsx';
import { TextField } from '../../form/TextField.tsx';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import { type Editing, Editor } from '../resource-list/Editor.tsx';
import { ResourceList } from '../resource-list/ResourceList.tsx';
import { Secret } from '../Secret.tsx';
import { t } from '../texts.ts';
import rows from '../../ui/Rows.module.css';
import text from '../../ui/Text.module.css';

const urlOf = ({ content: [frame] }: DashboardApp) => frame?.url ?? '';

type SecretProps = Pick<PageProps, 'api'> & { path: string; secret: string };

const AppSecret = ({ api, path, secret }: SecretProps) => {
  const [value, setValue] = useState(secret);
  return (
    <>
      <p className={text.hint}>{t('DASHBOARD_APP_SECRET_HINT')}</p>
      <Secret name={t('DASHBOARD_APP_SECRET')} value={value} />
      <Removal
        name={t('DASHBOARD_APP_SECRET')}
        verb={t('DASHBOARD_APP_RESET')}
        question={t('DASHBOARD_APP_RESET_ASK')}
        remove={async () => setValue((await api.post<DashboardApp>(`${path}/reset_secret`)).secret ?? '')}
        onGone={() => {}}
        done={t('SAVED')}
      />
    </>
  );
};

type EditorProps = Pick<PageProps, 'api'> & { app: DashboardApp | null; path: string; editing: Editing };

const AppEditor = ({ api, app, path, editing }: EditorProps) => {
  const send = (form: FormData) =>
    editing.keep({
      dashboard_app: { title: textOf(form, 'title'), content: [{ type: 'frame', url: textOf(form, 'url') }] },
    });
  return (
    <Editor editing={editing} send={send}>
      <TextField
        label={t('DASHBOARD_APP_TITLE')}
        required
        name="title"
        defaultValue={app?.title}
        maxLength={LONGEST_DASHBOARD_APP_TITLE}
        dir="auto"
      />
      <TextField
        label={t('DASHBOARD_APP_URL')}
        required
        name="url"
        type="url"
        defaultValue={app ? urlOf(app) : ''}
        maxLength={2_048}
        dir="ltr"
        inputMode="url"
        placeholder="https://orders.example.com/lookup"
      />
      <p className={text.hint}>{t('DASHBOARD_APP_URL_HINT')}</p>
      {app?.secret && <AppSecret api={api} path={`${path}/${app.id}`} secret={app.secret} />}
    </Editor>
  );
};

/** Web apps that agents see beside a conversation. */
export const DashboardAppsPage = ({ api, base }: Pick<PageProps, 'api' | 'base'>) => {
  const path = `${base}/dashboard_apps`;
  const load = useCallback(() => api.get<DashboardApp[]>(path), [api, path]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <PageHead title="DASHBOARD_APPS" hint="DASHBOARD_APPS_HINT" />
      <LoadedContent state={state} reload={reload}>
        {(apps) => (
          <ResourceList
            api={api}
            path={path}
            things={apps}
            texts={{ add: 'DASHBOARD_APP_NEW', empty: 'DASHBOARD_APPS_EMPTY', ask: 'DASHBOARD_APP_ASK' }}
            nameOf={({ title }) => title}
            most={MOST_DASHBOARD_APPS}
            row={(app) => (
              <span className={rows.text}>
                <strong dir="auto">{app.title}</strong>
                <small>
                  <bdi dir="ltr">{urlOf(app)}</bdi>
                </small>
              </span>
            )}
            editor={(app, editing) => <AppEditor api={api} app={app} path={path} editing={editing} />}
            reload={reload}
          />
        )}
      </LoadedContent>
    </>
  );
};
