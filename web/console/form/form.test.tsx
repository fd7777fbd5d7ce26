import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../shared/api.ts';
import { Form } from './Form.tsx';
import { SaveBar } from './SaveBar.tsx';
import { TextField } from './TextField.tsx';
import { useSaving } from './use-saving.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let place: HTMLElement;
let root: Root;
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

const refused = (attributes: string[]) =>
  new ApiError({
    kind: 'status',
    status: 422,
    message: 'is taken',
    body: { attributes },
    requestId: '',
    retryAfterMs: null,
  });

const Editor = ({ answer, withWebsite }: { answer: () => Promise<unknown>; withWebsite: boolean }) => {
  const saving = useSaving();
  return (
    <Form saving={saving} onSend={() => saving.save(answer)}>
      <TextField label="Name" name="name" />
      {withWebsite && <TextField label="Website" refusedAs="website_url" />}
      <SaveBar saving={saving} />
    </Form>
  );
};
const open = (answer: () => Promise<unknown>, withWebsite = true) =>
  act(() => root.render(<Editor answer={answer} withWebsite={withWebsite} />));
const save = () => act(async () => place.querySelector('form')?.requestSubmit());
/** What is said at each field, and at the end of the form. */
const said = () => ({
  fields: [...place.querySelectorAll('input')].map(
    (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
  ),
  form: place.querySelector('[role=alert]')?.textContent ?? '',
});

it('a refusal stands at the field that was refused, and nowhere else', async () => {
  open(() => Promise.reject(refused(['website_url'])));
  await save();
  expect(said()).toEqual({ fields: ['', 'is taken'], form: '' });
});

it('an error of a field that is not on the page is shown by the form, so that no error stays hidden', async () => {
  open(() => Promise.reject(refused(['website_url'])), false);
  await save();
  expect(said()).toEqual({ fields: [''], form: 'is taken' });
});

it('a refusal of nothing in particular is said by the form, and is gone with the next try', async () => {
  let answer: () => Promise<unknown> = () => Promise.reject(refused([]));
  open(() => answer());
  await save();
  expect(said()).toEqual({ fields: ['', ''], form: 'is taken' });
  answer = () => Promise.resolve();
  await save();
  expect(said()).toEqual({ fields: ['', ''], form: '' });
  expect(place.querySelector('[role=status]')?.textContent).toBe('Saved');
});
