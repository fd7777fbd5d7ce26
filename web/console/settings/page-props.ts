import type { Permission } from '@porchlight/core/rules/access/permissions.ts';
import type { Profile } from '@porchlight/core/wire/agent.ts';
import type { Api } from '../../shared/api.ts';
import type { GoOptions } from '../base/router.ts';

/** What every page of the settings is given. `base`: the account's address in the API. `id`: the thing of the page that is open. */
export type PageProps = {
  api: Api;
  base: string;
  profile: Profile;
  onProfile: (profile: Profile) => void;
  isAdministrator: boolean;
  permissions: ReadonlySet<Permission>;
  id: number | null;
  go: (path: string, options?: GoOptions) => void;
};
