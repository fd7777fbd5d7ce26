import type { TeamAgent } from '@porchlight/core/wire/agent.ts';
import type { Macro } from '@porchlight/core/wire/settings/macro.ts';
import { useCallback } from 'react';
import type { Label, Team } from '../../base/directory.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Tag } from '../../ui/Tag.tsx';
import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import { ResourceList } from '../resource-list/ResourceList.tsx';
import { t } from '../texts.ts';
import type { MacroNames } from './ActionFields.tsx';
import { MacroEditor } from './MacroEditor.tsx';
import { MacroRuns } from './MacroRuns.tsx';
import { StepChips } from './StepChips.tsx';
import rows from '../../ui/Rows.module.css';

const MacroRow = ({ macro, names }: { macro: Macro; names: MacroNames }) => (
  <span className={rows.text}>
    <strong dir="auto">{macro.name}</strong>{' '}
    <Tag tone={macro.visibility === 'global' ? 'accent' : undefined}>
      {t(macro.visibility === 'global' ? 'MACRO_TAG_SHARED' : 'MACRO_TAG_PERSONAL')}
    </Tag>
    <StepChips actions={macro.actions} names={names} />
    <small>
      {macro.recent_runs > 0 ? t('MACRO_USED', { count: macro.recent_runs }) : t('MACRO_NOT_USED')}
      {!macro.editable && ` · ${t('MACRO_NOT_YOURS')}`}
    </small>
  </span>
);

export const MacrosPage = ({ api, base, go, profile, permissions }: PageProps) => {
  const path = `${base}/macros`;
  const load = useCallback(async () => {
    const [macros, agents, teams, labels] = await Promise.all([
      api.get<{ payload: Macro[] }>(path),
      api.get<TeamAgent[]>(`${base}/agents`),
      api.get<Team[]>(`${base}/teams`),
      api.get<{ payload: Label[] }>(`${base}/labels`),
    ]);
    return { macros: macros.payload, names: { agents, teams, labels: labels.payload, slaPolicies: [] } };
  }, [api, base, path]);
  const { state, reload } = useLoaded(load);
  const mayShare = permissions.has('macro_manage');
  return (
    <>
      <PageHead title="MACROS" hint={mayShare ? 'MACROS_HINT' : 'MACROS_HINT_OWN'} />
      <LoadedContent state={state} reload={reload}>
        {({ macros, names }) => (
          <ResourceList
            api={api}
            path={path}
            things={macros}
            texts={{ add: 'MACRO_NEW', empty: 'MACROS_EMPTY', ask: 'MACRO_ASK' }}
            nameOf={({ name }) => name}
            row={(macro) => <MacroRow macro={macro} names={names} />}
            isFixed={({ editable }) => !editable}
            copyOf={(macro) => ({ ...macro, name: t('ROLE_COPY_OF', { name: macro.name }) })}
            editor={(macro, editing) => (
              <MacroEditor macro={macro} names={names} mayShare={mayShare} editing={editing} />
            )}
            reload={reload}
          />
        )}
      </LoadedContent>
      <MacroRuns api={api} base={base} go={go} profile={profile} />
    </>
  );
};
