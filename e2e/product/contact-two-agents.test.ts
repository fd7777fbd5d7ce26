import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closePages,
  createConversation,
  listRow,
  openInstallationWithTwoAgents,
  saveScreenshot,
} from './agent-actions.ts';
import { accessibilityViolations } from './axe.ts';
import { type Installation, signIn, signInAs } from './installation.ts';
import type { TeamApi } from './team-api.ts';

let installation: Installation;
let api: TeamApi;
beforeAll(async () => {
  ({ installation, api } = await openInstallationWithTwoAgents());
  await api('POST', '/labels', { title: 'gold', color: '#c08000' });
});
afterAll(() => installation?.close());

const panelOf = (agentPage: Page) => agentPage.getByRole('complementary', { name: 'Contact' });

const opened = async (email: string) => {
  const agentPage = await signInAs(installation, { email });
  await listRow(agentPage, 'Is the copper one back?').click();
  return agentPage;
};

const person = async (name: string, email: string): Promise<number> =>
  (await api('POST', '/contacts', { name, email })).payload.contact.id;

const onPage = async (agentPage: Page, id: number, name: string) => {
  await agentPage.goto(`${installation.url}/app/contacts/${id}`);
  await agentPage.getByRole('heading', { name, level: 1 }).waitFor();
};

describe('two colleagues with the same person before them', () => {
  it('see beside the thread each other’s notes, labels and attributes at once (AGT-15, AGT-16)', async () => {
    await createConversation(installation, 'Is the copper one back?');
    const ada = await opened('ada@example.com');
    const mia = await opened('mia@example.com');
    const [adas, mias] = [panelOf(ada), panelOf(mia)];
    await adas.getByText('Contact labels', { exact: true }).click();
    await mias.getByText('Contact labels', { exact: true }).click();

    await adas.getByRole('button', { name: 'Write a note' }).click();
    await adas.getByLabel('Note', { exact: true }).fill('Asks every winter');
    await adas.getByRole('button', { name: 'Add note' }).click();
    await mias.getByText('Asks every winter').waitFor();

    // Each adds another label; neither removes the other's.
    await api('POST', '/labels', { title: 'silver', color: '#808080' });
    await mias.getByRole('button', { name: 'silver' }).click();
    await adas.getByRole('button', { name: 'silver', pressed: true }).waitFor();
    await adas.getByRole('button', { name: 'gold' }).click();
    await mias.getByRole('button', { name: 'gold', pressed: true }).waitFor();
    await mias.getByRole('button', { name: 'silver', pressed: true }).waitFor();

    await mias.getByRole('button', { name: 'Add attribute' }).click();
    await mias.getByLabel('Attribute', { exact: true }).fill('plan');
    await mias.getByLabel('Value', { exact: true }).fill('Yearly');
    await mias.getByRole('button', { name: 'Add', exact: true }).click();
    await adas.getByText('Yearly', { exact: true }).waitFor();

    // Missed events arrive after the reconnect.
    await mia.context().setOffline(true);
    await adas.getByRole('button', { name: 'Delete note' }).click();
    await expect.poll(() => adas.getByText('Asks every winter').count()).toBe(0);
    await mia.context().setOffline(false);
    await expect.poll(() => mias.getByText('Asks every winter').count()).toBe(0);
    await saveScreenshot(mia, 'contact-together');
    await closePages(ada, mia);
  });

  it('lose no word that is being written when the other saves, blocks or merges', async () => {
    const id = await person('Vera', 'vera@example.com');
    const double = await person('Vera B.', 'v.b@example.com');
    const ada = await signIn(installation);
    const mia = await signInAs(installation, { email: 'mia@example.com' });
    await onPage(ada, id, 'Vera');
    await onPage(mia, id, 'Vera');

    await mia.getByLabel('City').fill('Graz');
    await ada.getByLabel('Country').fill('AT');
    await ada.getByLabel('City').fill('Linz');
    await ada.getByLabel('Name', { exact: true }).fill('Vera Berg');
    await ada.getByRole('button', { name: 'Save', exact: true }).click();
    await mia.getByRole('heading', { name: 'Vera Berg', level: 1 }).waitFor();
    await expect.poll(() => mia.getByLabel('Country').inputValue()).toBe('AT');
    await mia.getByText('(changed in the meantime to: Linz)').waitFor();
    expect(await mia.getByLabel(/^City/).inputValue()).toBe('Graz');
    await expect.poll(() => accessibilityViolations(mia)).toEqual([]);
    await mia.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => ada.getByLabel('City').inputValue()).toBe('Graz');
    // Only her own field was sent: the name and the country are still Ada's.
    expect(await ada.getByLabel('Country').inputValue()).toBe('AT');
    await ada.getByRole('heading', { name: 'Vera Berg', level: 1 }).waitFor();

    await ada.getByRole('button', { name: 'Block', exact: true }).click();
    await mia.getByText('Blocked', { exact: true }).waitFor();
    await mia.getByRole('button', { name: 'Unblock' }).click();
    await ada.getByRole('button', { name: 'Block', exact: true }).waitFor();

    await onPage(mia, double, 'Vera B.');
    await mia.getByLabel('Note', { exact: true }).fill('Half a thought');
    await api('POST', '/actions/contact_merge', { base_contact_id: id, mergee_contact_id: double });
    await mia.getByText('Another agent merged this contact into another contact.').waitFor();
    expect(await mia.getByLabel('Note', { exact: true }).inputValue()).toBe('Half a thought');
    await expect.poll(() => accessibilityViolations(mia)).toEqual([]);
    await saveScreenshot(mia, 'contact-merged');
    await mia.getByLabel('Note', { exact: true }).fill('');
    await mia.getByRole('link', { name: 'Open merged contact' }).click();
    await mia.getByRole('heading', { name: 'Vera Berg', level: 1 }).waitFor();

    await api('DELETE', `/contacts/${id}`);
    await ada.getByText('This contact no longer exists').or(ada.getByRole('alert')).first().waitFor();
    await closePages(ada, mia);
  });
});
