import { useEffect, useRef, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Spinner } from '../../shared/ui/Spinner.tsx';
import { usePartTexts } from '../base/part-texts.ts';
import { type HCaptcha, loadHCaptcha } from '../state/hcaptcha.ts';
import styles from './Captcha.module.css';

type CaptchaFieldProps = {
  siteKey: string;
  error: string | undefined;
  onAnswer: (answer: string) => void;
};

/** The width of hCaptcha's usual box in CSS pixels; narrower screens get its compact one. */
const USUAL_WIDTH = 303;

const isDark = (container: HTMLElement) => getComputedStyle(container).colorScheme === 'dark';

/** hCaptcha's script is loaded only for visitors who have to solve one. */
export const CaptchaField = ({ siteKey, error, onAnswer }: CaptchaFieldProps) => {
  const { t, locale } = usePartTexts();
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const latestOnAnswer = useRef(onAnswer);
  useEffect(() => {
    latestOnAnswer.current = onAnswer;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    let box: { service: HCaptcha; id: string } | undefined;
    let left = false;
    const show = (service: HCaptcha) => {
      const { current } = container;
      if (left || !current) return;
      const id = service.render(current, {
        sitekey: siteKey,
        theme: isDark(current) ? 'dark' : 'light',
        size: current.clientWidth < USUAL_WIDTH ? 'compact' : 'normal',
        callback: (answer: string) => latestOnAnswer.current(answer),
        'expired-callback': () => latestOnAnswer.current(''),
        'error-callback': () => latestOnAnswer.current(''),
      });
      box = { service, id };
      setState('ready');
    };
    loadHCaptcha(window, locale).then(show, () => !left && setState('failed'));
    return () => {
      left = true;
      box?.service.remove(box.id);
    };
  }, [siteKey, locale, attempt]);

  return (
    <div className={styles.captcha}>
      <div className={styles.box} ref={container} />
      {state === 'loading' && <Spinner label={t('LOADING')} />}
      {state === 'failed' && (
        <div className={styles.failed} role="alert">
          <p>{t('CAPTCHA_UNAVAILABLE')}</p>
          <Button
            look="quiet"
            onClick={() => {
              setState('loading');
              setAttempt((count) => count + 1);
            }}
          >
            {t('TRY_AGAIN')}
          </Button>
        </div>
      )}
      {error && state === 'ready' && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
};
