import {
  FRAME_MESSAGES,
  type PageMessages,
  parseHostMessage,
  serialiseHostMessage,
} from '@porchlight/core/wire/widget/host-messages.ts';
import { useEffect, useRef } from 'react';
import looks from './Preview.module.css';

export type FrameSettings = PageMessages['config-set'];

type WidgetFrameProps = {
  title: string;
  address: string;
  settings: FrameSettings;
  hidden: boolean;
  onReady: () => void;
};

/** The real widget with this page as its host: the same words pass as on a customer's site (wire protocol 2). */
export const WidgetFrame = ({ title, address, settings, hidden, onReady }: WidgetFrameProps) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef({ settings, onReady, isReady: false });
  latest.current = { ...latest.current, settings, onReady };
  const sendSettings = () =>
    frame.current?.contentWindow?.postMessage(
      serialiseHostMessage('config-set', latest.current.settings),
      location.origin,
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener reads the newest values
  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return;
      const event = parseHostMessage(data, FRAME_MESSAGES)?.event;
      if (event === 'loaded') {
        latest.current.isReady = true;
        sendSettings();
      }
      // It speaks its language now, so it stands.
      if (event === 'setBubbleLabel') latest.current.onReady();
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends new settings to the frame
  useEffect(() => {
    if (latest.current.isReady) sendSettings();
  }, [settings]);
  return <iframe ref={frame} className={looks.frame} title={title} src={address} hidden={hidden} />;
};
