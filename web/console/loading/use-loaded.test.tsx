import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { useLoaded } from './use-loaded.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const Shown = ({ load }: { load: () => Promise<string> }) => {
  const { state } = useLoaded(load);
  return state.kind === 'ready' ? state.data : state.kind;
};

it('does not show the answer for the former selection when the one for the next fails', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const show = (load: () => Promise<string>) => act(async () => root.render(<Shown load={load} />));
  await show(async () => 'facts of Mia');
  expect(place.textContent).toBe('facts of Mia');
  await show(() => Promise.reject(new Error('no network')));
  expect(place.textContent).toBe('failed');
  await act(async () => root.unmount());
  place.remove();
});
