import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConversation, listRow } from './agent-actions.ts';
import { expectEveryLook, openConsoleWindow } from './appearances.ts';
import { accessibilityViolations } from './axe.ts';
import { type Installation, openInstallation, signIn } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

const openContacts = async (page: Page) => {
  await page.getByRole('link', { name: 'Contacts' }).click();
  await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
};

const bring = async (page: Page, text: string) => {
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Import contacts' }).click();
};

const PEOPLE = [
  'name,email,phone,company,city,plan',
  ...Array.from({ length: 20 }, (_, at) => `Person ${String(at).padStart(2, '0')},p${at}@example.com,,Acme,Graz,gold`),
  'Wrong,no address,,,,',
];

describe('the team', () => {
  it('brings people from a file, sees which rows were refused and why, and finds the others', async () => {
    const agentPage = await signIn(installation);
    await openContacts(agentPage);
    await agentPage.getByText('There are no contacts yet.').waitFor();
    await agentPage.getByRole('button', { name: 'Import' }).click();
    await agentPage
      .getByLabel('CSV file')
      .setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('a\u0000b') });
    await agentPage.getByText('This file is not a valid CSV file.').waitFor();
    await bring(agentPage, 'name,city\nAda,London');
    await agentPage.getByText('must name a column').waitFor();
    await bring(agentPage, PEOPLE.join('\n'));
    await agentPage.getByText('people.csv was imported.').waitFor();
    await agentPage.getByRole('cell', { name: 'Email is invalid' }).waitFor();
    const [file] = await Promise.all([
      agentPage.waitForEvent('download'),
      agentPage.getByRole('button', { name: 'Download rejected rows' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain('22,Email is invalid,Wrong,no address');
    await openContacts(agentPage);
    await agentPage.getByText('20 contacts').waitFor();
    await agentPage.getByRole('button', { name: 'Next page' }).click();
    await agentPage.getByText('Page 2 of 2').waitFor();
    await agentPage.getByRole('link', { name: 'Person 19' }).waitFor();
    await agentPage.getByRole('searchbox').fill('p7@');
    await agentPage.getByText('1 contact', { exact: true }).waitFor();
    await agentPage.getByRole('link', { name: 'Person 07' }).click();
    await agentPage.getByRole('heading', { name: 'Person 07', level: 1 }).waitFor();
    await expect.poll(() => agentPage.title()).toBe('Person 07 · Contacts · Porchlight');
    await agentPage.goBack();
    await agentPage.getByText('1 contact', { exact: true }).waitFor();
    expect(await agentPage.title()).toBe('Contacts · Porchlight');
    await expect.poll(() => agentPage.getByRole('searchbox').inputValue()).toBe('p7@');

    // A visitor who left no address is found too, by the name they have in the list of conversations.
    await createConversation(installation, 'Who am I?');
    await agentPage.goto(`${installation.url}/app`);
    await listRow(agentPage, 'Who am I?').click();
    const heading = agentPage.getByRole('main').getByRole('heading', { level: 1, name: /^[a-z]+-[a-z]+-\d+$/ });
    const name = await heading.textContent();
    await openContacts(agentPage);
    await agentPage.getByText('20 contacts').waitFor();
    await agentPage.getByRole('searchbox').fill(name ?? '');
    await agentPage.getByRole('link', { name: name ?? '', exact: true }).waitFor();
    await agentPage.context().close();
  });

  it('narrows the list by conditions, keeps them as a segment, and takes what is left along as a file', async () => {
    const agentPage = await signIn(installation);
    await openContacts(agentPage);
    await agentPage.getByRole('button', { name: 'Filter' }).click();
    await agentPage.getByLabel('Field').selectOption('Email');
    await agentPage.getByLabel('Operator').selectOption('starts with');
    await agentPage.getByLabel('Value').fill('p1');
    await agentPage.getByRole('button', { name: 'Add condition' }).click();
    await agentPage.getByLabel('Field').nth(1).selectOption('City');
    await agentPage.getByLabel('Operator').nth(1).selectOption('is');
    await agentPage.getByLabel('Value').nth(1).fill('graz');
    await agentPage.getByRole('button', { name: 'Apply' }).click();
    await agentPage.getByText('11 contacts').waitFor();
    const [file] = await Promise.all([
      agentPage.waitForEvent('download'),
      agentPage.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(12);
    await agentPage.getByRole('button', { name: 'Save as segment' }).click();
    await agentPage.getByLabel('Segment name').fill('In Graz');
    await agentPage.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const segments = agentPage.getByRole('navigation', { name: 'Segments' });
    await segments.getByRole('link', { name: 'In Graz' }).waitFor();
    await agentPage.reload();
    await agentPage.getByText('11 contacts').waitFor();
    await agentPage.getByRole('button', { name: 'Filter (2)' }).click();
    await agentPage.getByRole('button', { name: 'Clear' }).click();
    await agentPage.getByText('20 contacts').waitFor();
    await segments.getByRole('link', { name: 'In Graz' }).click();
    await agentPage.getByText('11 contacts').waitFor();
    const shots = process.env['SHOTS'];
    if (shots) await agentPage.screenshot({ path: `${shots}/segments.png` });
    await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
    // Other conditions in the same segment are saved under its name.
    await agentPage.getByLabel('Value').first().fill('p2@');
    await agentPage.getByRole('button', { name: 'Apply' }).click();
    await agentPage.getByText('1 contact', { exact: true }).waitFor();
    await segments.getByRole('button', { name: 'Update segment In Graz' }).click();
    await segments.locator('[aria-current=page]', { hasText: 'In Graz' }).waitFor();
    await agentPage.reload();
    await segments.locator('[aria-current=page]', { hasText: 'In Graz' }).waitFor();
    await agentPage.getByText('1 contact', { exact: true }).waitFor();
    await segments.getByRole('button', { name: 'Rename segment In Graz' }).click();
    await agentPage.getByLabel('Segment name').fill('Graz');
    await agentPage.keyboard.press('Enter');
    await segments.getByRole('link', { name: 'Graz', exact: true }).waitFor();
    await segments.getByRole('button', { name: 'Delete segment Graz' }).click();
    await agentPage.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await segments.getByRole('button', { name: 'Save as segment' }).waitFor();
    await agentPage.context().close();
  });

  it('makes a person, changes them, writes notes, and makes one of two', async () => {
    const agentPage = await signIn(installation);
    await openContacts(agentPage);
    await agentPage.getByRole('button', { name: 'New contact' }).click();
    await agentPage.getByLabel('Name').fill('Ada Lovelace');
    await agentPage.getByLabel('Email').fill('p3@example.com');
    await agentPage.getByRole('button', { name: 'Create' }).click();
    await agentPage.getByText('Email has already been taken').waitFor();
    await agentPage.getByLabel('Email').fill('ada.l@example.com');
    await agentPage.getByLabel('Phone').fill('0049 151 123 456 78');
    await agentPage.getByRole('button', { name: 'Create' }).click();
    await agentPage.getByRole('heading', { name: 'Ada Lovelace', level: 1 }).waitFor();
    await expect.poll(() => agentPage.getByLabel('Phone').inputValue()).toBe('+4915112345678');
    await agentPage.getByRole('button', { name: 'Add attribute' }).click();
    await agentPage.getByLabel('Attribute', { exact: true }).fill('engine');
    await agentPage.getByLabel('Value', { exact: true }).fill('analytical');
    await agentPage.getByRole('button', { name: 'Add', exact: true }).click();
    await agentPage.getByRole('button', { name: 'Edit engine' }).click();
    await agentPage.getByLabel('engine', { exact: true }).fill('difference');
    await agentPage.keyboard.press('Enter');
    await agentPage.getByText('difference').waitFor();
    await agentPage.getByLabel('Note', { exact: true }).fill('Writes **programs**');
    await agentPage.getByRole('button', { name: 'Add note' }).click();
    await agentPage.getByRole('strong').getByText('programs').waitFor();
    await agentPage.getByRole('searchbox', { name: 'Find a contact' }).fill('p3@');
    await agentPage.getByRole('button', { name: 'Search', exact: true }).last().click();
    await agentPage.getByRole('button', { name: 'Merge: Person 03' }).click();
    const dialog = agentPage.getByRole('dialog', { name: 'Merge contacts' });
    await dialog.getByText(/Merge Person 03 into Ada/).waitFor();
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await agentPage.getByText('gold').waitFor();
    await agentPage.getByRole('region', { name: 'Company' }).getByRole('link', { name: 'Acme' }).waitFor();
    await openContacts(agentPage);
    await agentPage.getByText('20 contacts').waitFor();
    await agentPage.context().close();
  });

  it('exports all data of a contact, and erases the contact', async () => {
    const agentPage = await signIn(installation);
    await openContacts(agentPage);
    await agentPage.getByRole('searchbox').fill('ada.l@');
    await agentPage.getByRole('link', { name: 'Ada Lovelace' }).click();
    const [file] = await Promise.all([
      agentPage.waitForEvent('download'),
      agentPage.getByRole('button', { name: 'Export data' }).click(),
    ]);
    expect(JSON.parse(await readFile(await file.path(), 'utf8')).person).toMatchObject({ name: 'Ada Lovelace' });
    const address = agentPage.url();
    await agentPage.getByRole('button', { name: 'Delete: Ada Lovelace' }).click();
    await agentPage
      .getByRole('group', { name: /Delete Ada Lovelace/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    await agentPage.getByText('19 contacts').waitFor();
    await agentPage.goto(address);
    await agentPage.getByText('This contact no longer exists.').waitFor();
    await agentPage.context().close();
  });
});

it('every page of contacts meets no finding of axe and is no wider than its window, in each look', async () => {
  const page = await openConsoleWindow(installation);
  await page.goto(`${installation.url}/app/contacts`);
  await page.getByRole('link', { name: 'Person 05' }).click();
  await page.getByRole('heading', { name: 'Person 05', level: 1 }).waitFor();
  const one = new URL(page.url()).pathname;
  for (const [path, heading, shot] of [
    ['/app/contacts', 'Contacts', 'list'],
    ['/app/contacts?filter=[["name","contains","Person"]]', 'Contacts', 'filter'],
    [one, 'Person 05', 'one'],
    ['/app/contacts/new', 'New contact', 'new'],
    ['/app/contacts/import', 'Import contacts', 'import'],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(installation.url + path);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await page.getByRole('img', { name: 'Loading' }).first().waitFor({ state: 'detached' });
    if (shot === 'filter') await page.getByRole('button', { name: 'Filter (1)' }).click();
    if (shot === 'filter') await page.getByLabel('Operator').waitFor();
    await expectEveryLook(page, `contacts-${shot}`);
    // The way to the other pages is there on a small phone too.
    await page.getByRole('navigation').getByRole('link', { name: 'Contacts', exact: true }).first().waitFor();
  }
  await page.context().close();
});
