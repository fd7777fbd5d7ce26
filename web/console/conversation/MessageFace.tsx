import { Avatar } from '../../shared/ui/Avatar.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import type { MessageRow } from '../state/conversations/rows.ts';
import { ICONS } from '../ui/icons.ts';
import { PersonAvatar } from '../ui/PersonAvatar.tsx';
import styles from './MessageHead.module.css';

type FaceProps = { row: MessageRow; isOnline: boolean };

const SIZE = 28;

export const MessageFace = ({ row: { message, author }, isOnline }: FaceProps) => {
  const { sender } = message;
  if (sender?.type === 'contact')
    return <PersonAvatar name={author} src={sender.thumbnail} size={SIZE} online={isOnline} />;
  if (sender) return <Avatar name={sender.name} src={sender.avatar_url} size={SIZE} />;
  if (author === '') return null;
  return (
    <span className={styles.automatic} aria-hidden="true">
      <Icon name={ICONS.bolt} size={15} />
    </span>
  );
};
