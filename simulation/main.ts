import { prepareBrowserModules } from './actors/browser.ts';
import { readSettings, UsageError } from './settings.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

prepareBrowserModules();
try {
  const settings = readSettings(process.argv.slice(2));
  const { simulate } = await import('./simulate.ts');
  process.exit(await simulate(settings, say));
} catch (error) {
  say(error instanceof UsageError ? error.message : `${error instanceof Error ? error.stack : error}`);
  process.exit(2);
}
