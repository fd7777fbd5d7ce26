import type { CategoryRow } from '../../../platform/database/schema/help-centre.ts';
import { Html, html } from '../../../platform/html.ts';

/** For a category without an icon. */
const BOOK =
  '<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="M12 6.5C10 5 7 4.7 4 5v13c3-.3 6 0 8 1.5 2-1.5 5-1.8 8-1.5V5c-3-.3-6 0-8 1.5zm0 0v13"/></svg>';

const drawn = ({ icon: sign }: Pick<CategoryRow, 'icon'>, look: string) =>
  html`<span class="${look}" aria-hidden="true">${sign || new Html(BOOK)}</span>`;

export const icon = (category: Pick<CategoryRow, 'icon'>) => drawn(category, 'icon');
export const tile = (category: Pick<CategoryRow, 'icon'>) => drawn(category, 'tile');
