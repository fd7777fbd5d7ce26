import { type SettingsKey, t } from './texts.ts';
import text from '../ui/Text.module.css';

export const PageHead = ({ title, hint }: { title: SettingsKey; hint: SettingsKey }) => (
  <>
    <h1>{t(title)}</h1>
    <p className={text.hint}>{t(hint)}</p>
  </>
);
