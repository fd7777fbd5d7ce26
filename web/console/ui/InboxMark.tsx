import { Icon } from '../../shared/ui/Icon.tsx';
import type { DirectoryState } from '../base/directory.ts';
import { ICONS } from './icons.ts';
import styles from './InboxMark.module.css';

type InboxMarkProps = { inbox: Pick<DirectoryState['inboxes'][number], 'channel_type' | 'widget_color'> };

/** The colour and the channel of an inbox. The name stands beside it, or is said by what it is in. */
export const InboxMark = ({ inbox: { channel_type: channel, widget_color: color } }: InboxMarkProps) => (
  <span className={styles.mark} style={color ? { backgroundColor: color } : undefined} aria-hidden="true">
    <Icon name={channel === 'Channel::Api' ? ICONS.api : 'chat'} size={11} />
  </span>
);
