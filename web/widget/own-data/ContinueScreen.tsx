import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { QrCode } from '../../shared/ui/QrCode.tsx';
import { Spinner } from '../../shared/ui/Spinner.tsx';
import { usePartTexts } from '../base/part-texts.ts';
import { useWidget } from '../state/widget-context.ts';
import { createContinueLink } from './own-data.ts';
import styles from './OwnData.module.css';

type Link = { url: string; endsAt: number };

/** By the origin of this page, which is known to be reachable. */
const byOurWay = (url: string) => new URL(new URL(url).pathname, location.origin).href;

const useLink = () => {
  const { api } = useWidget();
  const [link, setLink] = useState<Link | 'failed' | 'over'>();
  const ask = useCallback(() => {
    setLink(undefined);
    createContinueLink(api).then(
      ({ url, expires_in }) => setLink({ url: byOurWay(url), endsAt: Date.now() + expires_in * 1_000 }),
      () => setLink('failed'),
    );
  }, [api]);
  useEffect(ask, [ask]);
  useEffect(() => {
    if (typeof link !== 'object') return;
    const timer = setTimeout(() => setLink('over'), link.endsAt - Date.now());
    return () => clearTimeout(timer);
  }, [link]);
  return { link, ask };
};

export const ContinueScreen = () => {
  const { t, locale } = usePartTexts();
  const { link, ask } = useLink();
  const [copied, setCopied] = useState('');
  const address = useRef<HTMLInputElement>(null);
  if (link === undefined)
    return (
      <div className={styles.waiting}>
        <Spinner label={t('LOADING')} />
      </div>
    );
  if (typeof link === 'string')
    return (
      <div className={styles.screen}>
        <h2 className={styles.title}>{t('CONTINUE_ELSEWHERE')}</h2>
        <p className={styles.error} role="alert">
          {t(link === 'over' ? 'CONTINUE_OVER' : 'TRANSCRIPT_FAILED')}
        </p>
        <Button wide onClick={ask}>
          {t('TRY_AGAIN')}
        </Button>
      </div>
    );
  const { url, endsAt } = link;
  const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(endsAt);
  const copyLabel = t(copied === url ? 'CONTINUE_COPIED' : 'CONTINUE_COPY');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(url);
    } catch {
      // Without https, or a permission, there is no clipboard: the address is selected, to be copied by hand.
      address.current?.select();
    }
  };
  return (
    <div className={styles.screen}>
      <h2 className={styles.title}>{t('CONTINUE_ELSEWHERE')}</h2>
      <p className={styles.note}>{t('CONTINUE_SCAN', { time })}</p>
      <span className={styles.code}>
        <QrCode text={url} label={t('CONTINUE_ELSEWHERE')} />
      </span>
      <input
        ref={address}
        className={styles.address}
        readOnly
        value={url}
        aria-label={t('CONTINUE_ELSEWHERE')}
        dir="ltr"
      />
      <Button wide look="quiet" aria-label={copyLabel} onClick={() => void copy()}>
        <Icon name={copied === url ? 'check' : 'link'} size={18} />
        <span role="status">{copyLabel}</span>
      </Button>
    </div>
  );
};
