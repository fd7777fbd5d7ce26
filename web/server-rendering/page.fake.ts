import type { WidgetRenderInput } from '@porchlight/core/wire/widget/widget-page.ts';
import { fakeWidget } from '../widget/app/widget.fake.ts';

export type Given = Partial<Pick<WidgetRenderInput, 'locale' | 'isMobile' | 'embedding' | 'zone'>> & {
  channel?: Partial<WidgetRenderInput['globals']['chatwootWebChannel']>;
  porchlight?: Partial<WidgetRenderInput['globals']['porchlight']>;
  wishes?: Record<string, unknown>;
};
export const page = ({
  channel,
  porchlight,
  wishes,
  locale = 'en',
  isMobile = false,
  embedding = 'frame',
  zone,
}: Given = {}): WidgetRenderInput => {
  const made = fakeWidget({ channel: channel ?? {} });
  made.stop();
  const { widget } = made;
  return {
    globals: {
      chatwootWebChannel: {
        ...widget.page.channel,
        enabledLanguages: ['en', 'de', 'ar'].map((code) => ({ name: code, iso_639_1_code: code })),
      },
      globalConfig: widget.page.global,
      porchlight: { ...widget.page.porchlight, now: Date.now(), ...porchlight },
      authToken: '',
      chatwootPubsubToken: '',
    },
    locale,
    embedding,
    zone,
    isMobile,
    settings: wishes && JSON.stringify({ event: 'config-set', ...wishes }),
  };
};
