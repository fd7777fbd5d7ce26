import type { CustomRole, TeamAgent } from '@porchlight/core/wire/agent.ts';
import { useCallback } from 'react';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import { ResourceList } from '../resource-list/ResourceList.tsx';
import { t } from '../texts.ts';
import { RoleEditor } from './RoleEditor.tsx';
import { RoleRemoval } from './RoleRemoval.tsx';
import { mayGrant } from './role.ts';
import rows from '../../ui/Rows.module.css';

export const RolesPage = ({ api, base, isAdministrator, permissions }: PageProps) => {
  const path = `${base}/custom_roles`;
  const granter = { isAdministrator, permissions };
  const load = useCallback(async () => {
    const [roles, people] = await Promise.all([api.get<CustomRole[]>(path), api.get<TeamAgent[]>(`${base}/agents`)]);
    return { roles, people };
  }, [api, base, path]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <PageHead title="ROLES" hint="ROLES_HINT" />
      <LoadedContent state={state} reload={reload}>
        {({ roles, people }) => {
          const membersOf = ({ id }: CustomRole) => people.filter(({ custom_role_id }) => custom_role_id === id).length;
          const isFixed = ({ id }: CustomRole) => !mayGrant(granter, String(id), roles);
          return (
            <ResourceList
              api={api}
              path={path}
              things={roles}
              texts={{ add: 'ROLE_NEW', empty: 'ROLES_EMPTY', ask: 'ROLE_ASK' }}
              nameOf={({ name }) => name}
              row={(role) => (
                <span className={rows.text} dir="auto">
                  <strong>{role.name}</strong>
                  {role.description && <small>{role.description}</small>}
                  <small>
                    {t('ROLE_PERMISSIONS', { count: role.permissions.length })} ·{' '}
                    {t('ROLE_MEMBERS', { count: membersOf(role) })}
                  </small>
                  {isFixed(role) && <small>{t('ROLE_NOT_YOURS')}</small>}
                </span>
              )}
              isFixed={isFixed}
              copyOf={(role) => ({ ...role, name: t('ROLE_COPY_OF', { name: role.name }) })}
              editor={(role, editing) => <RoleEditor role={role} editing={editing} {...granter} />}
              removal={(role, onGone) => (
                <RoleRemoval
                  api={api}
                  path={path}
                  role={role}
                  others={roles.filter(({ id }) => id !== role.id)}
                  members={membersOf(role)}
                  onGone={onGone}
                  {...granter}
                />
              )}
              reload={reload}
            />
          );
        }}
      </LoadedContent>
    </>
  );
};
