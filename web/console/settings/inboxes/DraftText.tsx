import type { ComponentProps } from 'react';
import { TextField } from '../../form/TextField.tsx';
import type { Change, InboxDraft } from '../inbox.ts';

type Line =
  | 'name'
  | 'website_url'
  | 'widget_color'
  | 'launcher_title'
  | 'welcome_title'
  | 'welcome_tagline'
  | 'business_name';

type DraftTextProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'refusedAs'> & {
  draft: InboxDraft;
  change: Change;
  of: Line;
};

export const DraftText = ({ draft, change, of, ...field }: DraftTextProps) => (
  <TextField
    {...field}
    refusedAs={of}
    value={draft[of] ?? ''}
    onChange={({ target }) => change({ [of]: target.value })}
  />
);
