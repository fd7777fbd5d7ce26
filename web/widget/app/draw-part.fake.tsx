import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { TextsContext } from '../base/texts.ts';
import { WidgetContext } from '../state/widget-context.ts';
import { fakeWidget } from './widget.fake.ts';

export const drawPart = async (part: ReactNode, options: Parameters<typeof fakeWidget>[0] = {}) => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  const made = fakeWidget(options);
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  const show = (next: ReactNode) =>
    act(async () =>
      root.render(
        <WidgetContext value={made.widget}>
          <TextsContext value={made.widget.language.getSnapshot()}>{next}</TextsContext>
        </WidgetContext>,
      ),
    );
  await show(part);
  return {
    ...made,
    page,
    show,
    close: async () => {
      await act(async () => root.unmount());
      page.remove();
      made.stop();
    },
  };
};
