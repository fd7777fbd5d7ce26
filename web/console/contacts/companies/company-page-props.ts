import type { GoOptions } from '../../base/router.ts';
import type { Workspace } from '../../state/workspace.ts';
import type { CompanyApi } from '../company-api.ts';

export type CompanyPageProps = {
  companies: CompanyApi;
  workspace: Workspace;
  /** Deletes companies. */
  managesData: boolean;
  id: number;
  go: (path: string, options?: GoOptions) => void;
};
