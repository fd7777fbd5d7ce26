import type { ReactNode } from 'react';
import { type SettingsKey, t } from '../texts.ts';
import card from '../../ui/Card.module.css';

export const Group = ({ title, children }: { title: SettingsKey; children: ReactNode }) => (
  <fieldset className={card.card}>
    <legend>{t(title)}</legend>
    {children}
  </fieldset>
);
