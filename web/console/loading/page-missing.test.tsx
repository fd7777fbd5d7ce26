import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { PageMissing } from './PageMissing.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

it('a page of the console that did not come offline is loaded again once the browser is online', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<PageMissing />));
  expect(reload).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledTimes(1);
  await act(async () => root.unmount());
  window.dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledTimes(1);
  reload.mockRestore();
});
