import card from '../../ui/Card.module.css';
import type { ReactNode } from 'react';
import { type SettingsKey, t } from '../texts.ts';

/** Fields of an inbox that belong together. */
export const Group = ({ title, children }: { title: SettingsKey; children: ReactNode }) => (
  <fieldset className={card.card}>
    <legend>{t(title)}</legend>
    {children}
  </fieldset>
);
