import type { GoOptions } from '../base/router.ts';
import type { Workspace } from '../state/workspace.ts';

export type SectionProps = {
  workspace: Workspace;
  rest: readonly string[];
  search: string;
  go: (path: string, options?: GoOptions) => void;
};
