import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './axe.ts';
import { type House, openHouse, sitDown } from './house.ts';
import { LOOKS, openWindow } from './looks.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

const openContacts = async (page: Page) => {
  await page.getByRole('link', { name: 'Contacts' }).click();
  await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
};

const bring = async (page: Page, text: string) => {
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Import these contacts' }).click();
};

const PEOPLE = [
  'name,email,phone,company,city,plan',
  ...Array.from({ length: 20 }, (_, at) => `Person ${String(at).padStart(2, '0')},p${at}@example.com,,Acme,Graz,gold`),
  'Wrong,no address,,,,',
];

describe('the team', () => {
  it('brings people from a file, sees which rows were refused and why, and finds the others', async () => {
    const desk = await sitDown(house);
    await openContacts(desk);
    await desk.getByText('Nobody yet.').waitFor();
    await desk.getByRole('button', { name: 'Import' }).click();
    await desk
      .getByLabel('CSV file')
      .setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('a\u0000b') });
    await desk.getByText('This file cannot be read as CSV.').waitFor();
    await bring(desk, 'name,city\nAda,London');
    await desk.getByText('must name a column').waitFor();
    await bring(desk, PEOPLE.join('\n'));
    await desk.getByText('people.csv is read.').waitFor();
    await desk.getByRole('cell', { name: 'Email is invalid' }).waitFor();
    const [file] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: 'Download the refused rows' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain('22,Email is invalid,Wrong,no address');
    await openContacts(desk);
    await desk.getByText('20 people').waitFor();
    await desk.getByRole('button', { name: 'Next page' }).click();
    await desk.getByText('Page 2 of 2').waitFor();
    await desk.getByRole('link', { name: 'Person 19' }).waitFor();
    await desk.getByRole('searchbox').fill('p7@');
    await desk.getByText('1 person').waitFor();
    await desk.getByRole('link', { name: 'Person 07' }).click();
    await desk.getByRole('heading', { name: 'Person 07', level: 1 }).waitFor();
    // The way back finds the list as it was.
    await desk.goBack();
    await desk.getByText('1 person').waitFor();
    await expect.poll(() => desk.getByRole('searchbox').inputValue()).toBe('p7@');
    await desk.context().close();
  });

  it('narrows the list by conditions, keeps them as a segment, and takes what is left along as a file', async () => {
    const desk = await sitDown(house);
    await openContacts(desk);
    await desk.getByRole('button', { name: 'Filter' }).click();
    await desk.getByLabel('What').selectOption('Email');
    await desk.getByLabel('How').selectOption('begins with');
    await desk.getByLabel('Value').fill('p1');
    await desk.getByRole('button', { name: 'Add a condition' }).click();
    await desk.getByLabel('What').nth(1).selectOption('City');
    await desk.getByLabel('How').nth(1).selectOption('is');
    await desk.getByLabel('Value').nth(1).fill('graz');
    await desk.getByRole('button', { name: 'Apply' }).click();
    await desk.getByText('11 people').waitFor();
    const [file] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(12);
    await desk.getByRole('button', { name: 'Save as a segment' }).click();
    await desk.getByLabel('Name of the segment').fill('In Graz');
    await desk.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const segments = desk.getByRole('navigation', { name: 'Segments' });
    await segments.getByRole('link', { name: 'In Graz' }).waitFor();
    await desk.reload();
    await desk.getByText('11 people').waitFor();
    await desk.getByRole('button', { name: 'Filter (2)' }).click();
    await desk.getByRole('button', { name: 'Clear' }).click();
    await desk.getByText('20 people').waitFor();
    await segments.getByRole('link', { name: 'In Graz' }).click();
    await desk.getByText('11 people').waitFor();
    const shots = process.env['SHOTS'];
    if (shots) await desk.screenshot({ path: `${shots}/segments.png` });
    await expect.poll(() => findings(desk)).toEqual([]);
    // Other conditions in the same segment: kept under its name by one press.
    await desk.getByLabel('Value').first().fill('p2@');
    await desk.getByRole('button', { name: 'Apply' }).click();
    await desk.getByText('1 person').waitFor();
    await segments.getByRole('button', { name: 'Save the change to In Graz' }).click();
    await segments.locator('[aria-current=page]', { hasText: 'In Graz' }).waitFor();
    await desk.reload();
    await segments.locator('[aria-current=page]', { hasText: 'In Graz' }).waitFor();
    await desk.getByText('1 person').waitFor();
    await segments.getByRole('button', { name: 'Rename the segment In Graz' }).click();
    await desk.getByLabel('Name of the segment').fill('Graz');
    await desk.keyboard.press('Enter');
    await segments.getByRole('link', { name: 'Graz', exact: true }).waitFor();
    await segments.getByRole('button', { name: 'Delete the segment Graz' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await segments.getByRole('button', { name: 'Save as a segment' }).waitFor();
    await desk.context().close();
  });

  it('makes a person, changes them, writes notes, and makes one of two', async () => {
    const desk = await sitDown(house);
    await openContacts(desk);
    await desk.getByRole('button', { name: 'New contact' }).click();
    await desk.getByLabel('Name').fill('Ada Lovelace');
    await desk.getByLabel('Email').fill('p3@example.com');
    await desk.getByRole('button', { name: 'Create' }).click();
    await desk.getByText('Email has already been taken').waitFor();
    await desk.getByLabel('Email').fill('ada.l@example.com');
    await desk.getByLabel('Phone').fill('0049 151 123 456 78');
    await desk.getByRole('button', { name: 'Create' }).click();
    await desk.getByRole('heading', { name: 'Ada Lovelace', level: 1 }).waitFor();
    await expect.poll(() => desk.getByLabel('Phone').inputValue()).toBe('+4915112345678');
    await desk.getByRole('button', { name: 'Add an attribute' }).click();
    await desk.getByLabel('Attribute', { exact: true }).fill('engine');
    await desk.getByLabel('Value', { exact: true }).fill('analytical');
    await desk.getByRole('button', { name: 'Add', exact: true }).click();
    await desk.getByRole('button', { name: 'Change engine' }).click();
    await desk.getByLabel('engine', { exact: true }).fill('difference');
    await desk.keyboard.press('Enter');
    await desk.getByText('difference').waitFor();
    await desk.getByLabel('Note', { exact: true }).fill('Writes **programs**');
    await desk.getByRole('button', { name: 'Add note' }).click();
    await desk.getByRole('strong').getByText('programs').waitFor();
    await desk.getByRole('searchbox', { name: 'Find the other contact' }).fill('p3@');
    await desk.getByRole('button', { name: 'Find the other contact' }).click();
    await desk.getByRole('button', { name: 'Merge: Person 03' }).click();
    await desk
      .getByRole('group', { name: /Merge Person 03 into Ada/ })
      .getByRole('button', { name: 'Merge' })
      .click();
    await desk.getByText('gold').waitFor();
    await expect.poll(() => desk.getByLabel('Company').inputValue()).toBe('Acme');
    await openContacts(desk);
    await desk.getByText('20 people').waitFor();
    await desk.context().close();
  });

  it('exports all data of a contact, and erases the contact', async () => {
    const desk = await sitDown(house);
    await openContacts(desk);
    await desk.getByRole('searchbox').fill('ada.l@');
    await desk.getByRole('link', { name: 'Ada Lovelace' }).click();
    const [file] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: 'Export their data' }).click(),
    ]);
    expect(JSON.parse(await readFile(await file.path(), 'utf8')).person).toMatchObject({ name: 'Ada Lovelace' });
    const address = desk.url();
    await desk.getByRole('button', { name: 'Erase: Ada Lovelace' }).click();
    await desk
      .getByRole('group', { name: /Erase Ada Lovelace/ })
      .getByRole('button', { name: 'Erase' })
      .click();
    await desk.getByText('19 people').waitFor();
    await desk.goto(address);
    await desk.getByText('This contact is not here any more.').waitFor();
    await desk.context().close();
  });
});

describe.each(LOOKS)('people, $name', ({ name, options }) => {
  it('meet no finding of axe, and no page is wider than its window', async () => {
    const page = await openWindow(house, options);
    await page.goto(`${house.url}/app/contacts`);
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
      await page.goto(house.url + path);
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      await page.getByRole('img', { name: 'Loading' }).first().waitFor({ state: 'detached' });
      // The way to the other rooms is there on a phone too.
      expect(await page.locator('header nav').evaluate(({ clientWidth }) => clientWidth), path).toBeGreaterThan(180);
      if (shot === 'filter') await page.getByRole('button', { name: 'Filter (1)' }).click();
      if (shot === 'filter') await page.getByLabel('How').waitFor();
      const shots = process.env['SHOTS'];
      if (shots) await page.screenshot({ path: `${shots}/contacts-${shot}-${name}.png`, fullPage: true });
      await expect.poll(async () => [path, await findings(page)]).toEqual([path, []]);
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect([path, scrollWidth]).toEqual([path, clientWidth]);
    }
    await page.context().close();
  });
});
