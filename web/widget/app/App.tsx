import { useEffect } from 'react';
import { isComposing } from '../../shared/is-composing.ts';
import { useStore } from '../../shared/use-store.ts';
import { isStandalone } from '../base/routes.ts';
import { TextsContext } from '../base/texts.ts';
import { HomeScreen } from '../home/HomeScreen.tsx';
import { Shell } from '../shell/Shell.tsx';
import { useWidget, type Widget, WidgetContext } from '../state/widget-context.ts';
import { SCREENS } from './screens.ts';

const Screens = () => {
  const { router, host } = useWidget();
  const { name } = useStore(router);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
      if (!document.querySelector('dialog[open]')) host.close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [host]);
  if (name === 'home') return <Shell>{(expanded) => <HomeScreen underHero={expanded} />}</Shell>;
  const Screen = SCREENS[name];
  return isStandalone(name) ? <Screen /> : <Shell>{() => <Screen />}</Shell>;
};

export const App = ({ widget, onRendered }: { widget: Widget; onRendered?: () => void }) => {
  const texts = useStore(widget.language);
  useEffect(() => onRendered?.(), [onRendered]);
  useEffect(() => {
    document.documentElement.lang = texts.locale;
    document.documentElement.dir = texts.dir;
  }, [texts]);
  return (
    <WidgetContext value={widget}>
      <TextsContext value={texts}>
        <Screens />
      </TextsContext>
    </WidgetContext>
  );
};
