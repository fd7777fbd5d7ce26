import type { CannedResponse } from '@porchlight/core/wire/settings/canned-response.ts';
import { useCallback, useState } from 'react';
import { LOCALE } from '../../base/language.ts';
import { SelectField } from '../../form/SelectField.tsx';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Tag } from '../../ui/Tag.tsx';
import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import { ResourceList } from '../resource-list/ResourceList.tsx';
import { t } from '../texts.ts';
import { ResponseEditor } from './ResponseEditor.tsx';
import { foldersOf, inFolders } from './response-draft.ts';
import rows from '../../ui/Rows.module.css';
import styles from './CannedResponses.module.css';

const usageOf = ({ use_count, last_used_at }: CannedResponse) =>
  last_used_at === null
    ? t('CANNED_NOT_USED')
    : t('CANNED_USED', {
        count: use_count,
        date: new Date(last_used_at).toLocaleDateString(LOCALE, { dateStyle: 'medium' }),
      });

const ResponseRow = ({ response }: { response: CannedResponse }) => {
  const { short_code, content, visibility, files, editable } = response;
  return (
    <span className={rows.text}>
      <strong>
        /<bdi>{short_code}</bdi>
      </strong>{' '}
      <Tag tone={visibility === 'global' ? 'accent' : undefined}>
        {t(visibility === 'global' ? 'MACRO_TAG_SHARED' : 'MACRO_TAG_PERSONAL')}
      </Tag>
      <span className={styles.clipped} dir="auto">
        {content}
      </span>
      <small>
        {usageOf(response)}
        {files.length > 0 && ` · ${t('CANNED_FILES', { count: files.length })}`}
        {!editable && ` · ${t('MACRO_NOT_YOURS')}`}
      </small>
    </span>
  );
};

const KINDS = ['all', 'global', 'personal'] as const;
const LABELS = { all: 'CANNED_ALL', global: 'MACRO_TAG_SHARED', personal: 'MACRO_TAG_PERSONAL' } as const;

type ListProps = Omit<PageProps, 'base'> & { path: string; responses: readonly CannedResponse[]; reload: () => void };

const ResponseList = ({ api, path, responses, profile, permissions, reload }: ListProps) => {
  const [visible, setVisible] = useState<(typeof KINDS)[number]>('all');
  const hasBoth = new Set(responses.map(({ visibility }) => visibility)).size > 1;
  const isVisible = ({ visibility }: CannedResponse) => !hasBoth || visible === 'all' || visibility === visible;
  const folders = foldersOf(responses);
  return (
    <ResourceList
      tools={
        hasBoth && (
          <SelectField
            label={t('CANNED_SHOW')}
            value={visible}
            onChange={({ target }) => setVisible(KINDS.find((each) => each === target.value) ?? 'all')}
          >
            {KINDS.map((each) => (
              <option key={each} value={each}>
                {t(LABELS[each])}
              </option>
            ))}
          </SelectField>
        )
      }
      api={api}
      path={path}
      things={inFolders(responses).filter(isVisible)}
      texts={{ add: 'CANNED_NEW', empty: 'CANNED_EMPTY', ask: 'CANNED_ASK' }}
      nameOf={({ short_code }) => short_code}
      textOf={({ content, folder }) => `${folder ?? ''} ${content}`}
      groupOf={folders.length > 0 ? ({ folder }) => folder ?? t('CANNED_NO_FOLDER') : undefined}
      row={(response) => <ResponseRow response={response} />}
      isFixed={({ editable }) => !editable}
      editor={(response, editing) => (
        <ResponseEditor
          response={response}
          folders={folders}
          mayShare={permissions.has('canned_response_manage')}
          profile={profile}
          editing={editing}
        />
      )}
      reload={reload}
    />
  );
};

export const CannedResponsesPage = ({ base, ...rest }: PageProps) => {
  const { api, permissions } = rest;
  const path = `${base}/canned_responses`;
  const load = useCallback(() => api.get<CannedResponse[]>(path), [api, path]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <PageHead title="CANNED" hint={permissions.has('canned_response_manage') ? 'CANNED_HINT' : 'CANNED_HINT_OWN'} />
      <LoadedContent state={state} reload={reload}>
        {(responses) => <ResponseList {...rest} path={path} responses={responses} reload={reload} />}
      </LoadedContent>
    </>
  );
};
