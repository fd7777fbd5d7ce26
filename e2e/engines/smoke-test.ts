import { expect } from 'vitest';
import { AGENT, type Installation, reply, signIn } from '../product/installation.ts';
import type { Engine } from './engine.ts';

const ENTER = '\uE007';

const controlsOf = (engine: Engine) => {
  const until = (where: 'page' | 'chat', script: string) =>
    expect.poll(() => engine.run(where, script).catch(() => false)).toBe(true);
  return {
    until,
    press: async (where: 'page' | 'chat', button: string) => {
      await until(where, `Boolean(${button})`);
      await engine.run(where, `${button}.click()`);
    },
    write: async (where: 'page' | 'chat', selector: string, text: string) => {
      await until(where, `Boolean(document.querySelector('${selector}'))`);
      await engine.run(where, `document.querySelector('${selector}').focus()`);
      await engine.type(where, text);
    },
    reads: (where: 'page' | 'chat', selector: string, text: string) =>
      until(where, `(document.querySelector('${selector}')?.innerText ?? '').includes('${text}')`),
  };
};

/** A visitor writes, gets a reply and finds it again; the team signs in and reads it. `name`: the browser's. */
export const runSmokeTest = async (installation: Installation, name: string, opening: Promise<Engine>) => {
  const engine = await opening;
  const { until, press, write, reads } = controlsOf(engine);
  try {
    const words = `Is it in stock, asks ${name}`;
    await engine.goTo(`${installation.url}/demo`);
    await press('page', `document.querySelector('button.woot-widget-bubble')`);
    await press(
      'chat',
      `[...document.querySelectorAll('button')].find(({ innerText }) => innerText.includes('Start Conversation'))`,
    );
    await write('chat', 'textarea', words + ENTER);
    await reads('chat', '[role=log]', words);
    await reads('chat', '[role=log]', 'Sent');
    const agentPage = await signIn(installation);
    await agentPage.getByRole('navigation').getByText(words).first().click();
    await reply(agentPage, `It is, in **green**, ${name}`);
    await reads('chat', '[role=log] strong', 'green');
    await agentPage.context().close();
    await engine.goTo(`${installation.url}/demo`);
    await reads('chat', '[role=log]', words);
    await reads('chat', '[role=log] strong', 'green');
    const width = `document.querySelector('#cw-widget-holder').getBoundingClientRect().width`;
    expect(await engine.run('page', width)).toBe(400);

    await engine.goTo(`${installation.url}/app`);
    await write('page', 'input[type=email]', AGENT.email);
    await write('page', 'input[type=password]', AGENT.password + ENTER);
    await press(
      'page',
      `[...document.querySelectorAll('nav a, nav button')].find(({ innerText }) => innerText.includes('green'))`,
    );
    await reads('page', '[role=log]', words);
    await until('page', `document.querySelector('main [contenteditable], main textarea') !== null`);
    return { complaints: [...engine.complaints] };
  } finally {
    await engine.close();
  }
};
