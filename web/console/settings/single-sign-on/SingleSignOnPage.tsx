import type { CustomRole, TeamAgent } from '@porchlight/core/wire/agent.ts';
import type { LinkedIdentity, SingleSignOnSettings } from '@porchlight/core/wire/settings/single-sign-on.ts';
import { useCallback } from 'react';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import { LinkedMembers } from './LinkedMembers.tsx';
import { ProviderForm } from './ProviderForm.tsx';

export const SingleSignOnPage = ({ api, base }: PageProps) => {
  const path = `${base}/single_sign_on`;
  const load = useCallback(async () => {
    const [settings, roles, people, linked] = await Promise.all([
      api.get<SingleSignOnSettings>(path),
      api.get<CustomRole[]>(`${base}/custom_roles`),
      api.get<TeamAgent[]>(`${base}/agents`),
      api.get<{ payload: LinkedIdentity[] }>(`${path}/identities`),
    ]);
    return { settings, roles, people, linked: linked.payload };
  }, [api, base, path]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <PageHead title="SSO" hint="SSO_HINT" />
      <LoadedContent state={state} reload={reload}>
        {({ settings, roles, people, linked }) => (
          <>
            <ProviderForm api={api} path={path} settings={settings} roles={roles} people={people} />
            <LinkedMembers api={api} path={path} linked={linked} reload={reload} />
          </>
        )}
      </LoadedContent>
    </>
  );
};
