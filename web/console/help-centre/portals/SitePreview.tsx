import type { PortalTemplate } from '@porchlight/core/wire/settings/portal-template.ts';
import { useEffect, useState } from 'react';
import { Choice } from '../../form/Choice.tsx';
import { useSettled } from '../../loading/use-settled.ts';
import type { Portal } from '../centre-api.ts';
import { t } from '../texts.ts';
import text from '../../ui/Text.module.css';
import styles from './SitePreview.module.css';

const SCREENS = ['computer', 'phone'] as const;
const MODES = ['light', 'dark'] as const;
const WIDTHS: Record<(typeof SCREENS)[number], number> = { computer: 1180, phone: 390 };
const HEIGHT = 760;
/** While a colour is dragged, the page is not loaded for each of its shades. */
const SETTLED_MS = 300;

/** The width of an element in pixels, 0 before it is known. */
const useWidth = () => {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return { ref: setElement, width };
};

type PreviewProps = { portal: Portal; template: PortalTemplate; color: string };

/** The real site with a template and a colour that are not saved yet. */
export const SitePreview = ({ portal, template, color }: PreviewProps) => {
  const [screen, setScreen] = useState<(typeof SCREENS)[number]>('computer');
  const [mode, setMode] = useState<(typeof MODES)[number]>('light');
  const { ref, width } = useWidth();
  const query = useSettled(
    new URLSearchParams({ preview_template: template, preview_color: color, theme: mode }).toString(),
    SETTLED_MS,
  );
  const own = WIDTHS[screen];
  const scale = Math.min(1, width / own);
  return (
    <section className={styles.preview} aria-label={t('SITE_PREVIEW')}>
      <div className={styles.bar}>
        <Choice
          label={t('SCREEN')}
          of={SCREENS}
          chosen={screen}
          onChoose={setScreen}
          wordOf={(each) => t(`SCREEN_${each}`)}
        />
        <Choice
          label={t('PREVIEW_MODE')}
          of={MODES}
          chosen={mode}
          onChoose={setMode}
          wordOf={(each) => t(`MODE_${each}`)}
        />
      </div>
      <div ref={ref} className={styles.viewport} style={{ blockSize: HEIGHT * scale }}>
        <iframe
          className={styles.frame}
          style={{ inlineSize: own, blockSize: HEIGHT, scale }}
          title={t('SITE_PREVIEW')}
          src={`/hc/${encodeURIComponent(portal.slug)}/${portal.meta.default_locale}?${query}`}
        />
      </div>
      <p className={text.quiet}>{t('SITE_PREVIEW_HINT')}</p>
    </section>
  );
};
