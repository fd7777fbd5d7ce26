import type { Profile } from '@porchlight/core/wire/agent.ts';
import type { TextStorage } from '../../shared/storage.ts';
import type { Theme } from '../base/theme.ts';
import type { Session } from '../state/session/session.ts';
import type { Workspace } from '../state/workspace.ts';
import type { Place } from './Places.tsx';

export type FrameProps = {
  workspace: Workspace;
  session: Session;
  profile: Profile;
  theme: Theme;
  storage: TextStorage;
  /** The page that is shown; null where the address names none. */
  place: Place | null;
  go: (path: string) => void;
  onSearch: () => void;
  /** The sidebar lies over the page, where it is no column of it. */
  isMenuOpen: boolean;
  onMenu: () => void;
  onCloseMenu: () => void;
};
