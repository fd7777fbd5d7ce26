import text from '../ui/Text.module.css';
import { type SettingsKey, t } from './texts.ts';

export const PageHead = ({ title, hint }: { title: SettingsKey; hint: SettingsKey }) => (
  <>
    <h1>{t(title)}</h1>
    <p className={text.hint}>{t(hint)}</p>
  </>
);
