import { Button } from '../../shared/ui/Button.tsx';
import { Spinner } from '../../shared/ui/Spinner.tsx';
import { t } from '../base/texts.ts';
import styles from './Thread.module.css';

/** At an end of the messages that are loaded. */
export const MoreMessages = ({
  isLoading,
  label,
  onLoad,
}: {
  isLoading: boolean;
  label: string;
  onLoad: () => void;
}) => (
  <div className={styles.older}>
    {isLoading ? (
      <Spinner size={20} label={t('LOADING')} />
    ) : (
      <Button look="text" onClick={onLoad}>
        {label}
      </Button>
    )}
  </div>
);
