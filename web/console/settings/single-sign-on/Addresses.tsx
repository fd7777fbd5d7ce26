import type { SingleSignOnSettings } from '@porchlight/core/wire/settings/single-sign-on.ts';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { t } from '../texts.ts';
import styles from './SingleSignOn.module.css';

type AddressesProps = { settings: SingleSignOnSettings };

export const Addresses = ({ settings }: AddressesProps) => (
  <Card title={t('SSO_ADDRESSES')}>
    {(
      [
        ['SSO_REDIRECT', settings.redirect_uri],
        ['SSO_SIGNED_OUT', settings.post_logout_redirect_uri],
      ] as const
    ).map(([name, value]) => (
      <div key={name} className={styles.address}>
        <span>{t(name)}</span>
        <code dir="ltr">{value}</code>
        <CopyButton text={value} name={t(name)} />
      </div>
    ))}
  </Card>
);
