import type { HomeView } from '@porchlight/core/wire/widget/home.ts';
import { useEffect, useMemo, useState } from 'react';
import { Choice } from '../../../form/Choice.tsx';
import { useSettled } from '../../../loading/use-settled.ts';
import type { InboxDraft } from '../../inbox.ts';
import { t } from '../../texts.ts';
import { draftChannel } from './preview.ts';
import { WidgetFrame } from './WidgetFrame.tsx';
import text from '../../../ui/Text.module.css';
import looks from './Preview.module.css';

const SCREENS = { home: '/', form: '/prechat-form', chat: '/messages' } as const;
type Screen = keyof typeof SCREENS;
const NAMES: readonly Screen[] = ['home', 'form', 'chat'];
const MODES = ['light', 'dark'] as const;
const SETTLED_MS = 350;

type PreviewState = { address: string; settled: string; turn: number };

/** `home`: its blocks where they differ from the saved ones. */
type PreviewProps = { draft: InboxDraft; home?: HomeView[] | undefined; token: string };

/** A changed draft loads in a second frame behind the visible one, which it then replaces. */
export const Preview = ({ draft, home, token }: PreviewProps) => {
  const [screen, setScreen] = useState<Screen>('home');
  const [mode, setMode] = useState<(typeof MODES)[number]>('light');
  const [standing, setStanding] = useState<PreviewState | null>(null);
  const [turn, setTurn] = useState(0);
  const settled = useSettled(JSON.stringify({ ...draftChannel(draft), home }), SETTLED_MS);
  const address = `/widget?website_token=${encodeURIComponent(token)}&preview=1#${SCREENS[screen]}`;
  // The widget reads it from here, which only a page of the same origin can (`web/widget/base/page.ts`, `web/widget/home/blocks/blocks-of.ts`).
  useEffect(() => {
    Object.assign(window, { porchlightPreview: JSON.parse(settled) });
    setTurn((before) => before + 1);
  }, [settled]);
  const settings = useMemo(() => ({ position: 'right', darkMode: mode }), [mode]);
  const isCurrent = standing?.address === address && standing.turn === turn;
  const frames = [...(standing ? [standing] : []), ...(isCurrent || turn === 0 ? [] : [{ address, settled, turn }])];
  return (
    <section className={looks.preview} aria-label={t('PREVIEW')}>
      <div className={looks.bar}>
        <Choice
          label={t('PREVIEW')}
          of={NAMES}
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
      <div className={looks.viewport}>
        {frames.map((frame) => (
          <WidgetFrame
            key={`${frame.turn} ${frame.address}`}
            title={t('PREVIEW')}
            address={frame.address}
            settings={settings}
            hidden={frame !== frames[0]}
            onReady={() => setStanding(frame)}
          />
        ))}
      </div>
      <p className={text.quiet}>{t('PREVIEW_HINT')}</p>
    </section>
  );
};
