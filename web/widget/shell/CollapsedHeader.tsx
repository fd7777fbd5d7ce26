import { Avatar } from '../../shared/ui/Avatar.tsx';
import { Hidden } from '../../shared/ui/Hidden.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { useTexts } from '../base/texts.ts';
import { HeaderActions, type HeaderActionsProps } from './HeaderActions.tsx';
import styles from './Header.module.css';

type CollapsedHeaderProps = {
  name: string;
  avatarUrl: string;
  online: boolean;
  wait: string;
  onBack?: (() => void) | undefined;
  actions: HeaderActionsProps;
};

export const CollapsedHeader = ({ name, avatarUrl, online, wait, onBack, actions }: CollapsedHeaderProps) => {
  const { t } = useTexts();
  return (
    <header className={styles.bar}>
      {onBack && <IconButton icon="chevron-left" label={t('HEADER_BACK')} onClick={onBack} />}
      <Avatar name={name} src={avatarUrl} size={34} online={online} />
      <div className={styles.identity}>
        <h1 className={styles.name} dir="auto">
          {name}
        </h1>
        <span className={styles.replyTime}>
          {online && <Hidden>{t('ONLINE')}: </Hidden>}
          {wait}
        </span>
      </div>
      <HeaderActions {...actions} />
    </header>
  );
};
