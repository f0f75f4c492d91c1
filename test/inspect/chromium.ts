/** The system's Chromium, where there is one; nothing is downloaded. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const { CHROMIUM_PATH } = process.env;
/** One that is named is taken, or none. */
const executablePath = (CHROMIUM_PATH === undefined ? places : [CHROMIUM_PATH]).find((path) => existsSync(path));

export const hasChromium = executablePath !== undefined;

/** A test that is left out without a word would be taken for one that held. */
export function tellIfMissing(leftOut: string): void {
  if (hasChromium) return;
  process.stderr.write(
    `\n!! NO BROWSER: ${leftOut} were left out.\n!! Install one ("apt-get install chromium"), or name it in CHROMIUM_PATH.\n\n`,
  );
}

const quietArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** With its popup blocker on, which Playwright would switch off. */
export function launch(): Promise<Browser> {
  if (executablePath === undefined) throw new Error('no Chromium');
  return chromium.launch({
    executablePath,
    args: quietArguments,
    ignoreDefaultArgs: ['--disable-popup-blocking'],
  });
}
