/** The page in a real browser. All addresses are of this machine's loopback: the only ones that a test opens. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalog } from '../../sim/catalog.ts';
import { chartPictures, pictureStyle } from '../../sim/cli/chartPictures.ts';
import { viewerFiles } from '../../sim/cli/viewerFiles.ts';
import type { Inspection } from '../../sim/inspect/inspection.ts';
import type { StatelyMessage } from '../../sim/inspect/stately.ts';
import { assertBuilt } from '../built.ts';
import { hasChromium, launch, tellIfMissing } from './chromium.ts';
import { allSteps, inspecting, liveRun, waiting } from './inspecting.ts';
import { type ReceiverPage, receiverPage } from './receiverPage.ts';

tellIfMissing('the tests of the page of "inspect"');

/** More messages than the library keeps for a receiver that comes late. */
const long = waiting.replace('at: 1m,', 'at: 1m, every: 1m, times: 20,').replace('apiCalls: 4', 'apiCalls: 42');

describe.skipIf(!hasChromium)('the page in a browser', () => {
  let browser: Browser;
  let receiver: ReceiverPage;
  let pictures: Awaited<ReturnType<typeof chartPictures>>;
  let context: BrowserContext;
  let page: Page;
  let requested: string[];
  let complaints: string[];
  const opened: Inspection[] = [];

  beforeAll(async () => {
    assertBuilt();
    browser = await launch();
    receiver = await receiverPage();
    pictures = await chartPictures(new Set(['retry', 'breaker']), catalog.charts);
  });

  beforeEach(async () => {
    context = await browser.newContext();
    page = await context.newPage();
    requested = [];
    complaints = [];
    context.on('request', (request) => requested.push(request.url()));
    page.on('websocket', (socket) => requested.push(socket.url()));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
  });

  afterEach(async () => {
    await context.close();
    for (const inspection of opened.splice(0)) await inspection.close();
  });

  afterAll(async () => {
    await browser?.close();
    receiver?.close();
  });

  async function visit(text: string, options: Parameters<typeof inspecting>[1] = {}): Promise<Inspection> {
    const inspection = await inspecting(text, {
      files: new Map([...viewerFiles(), ['pictures.css', pictureStyle()]]),
      pictures,
      statelyUrl: `${receiver.origin}/`,
      isEager: false,
      ...options,
    });
    opened.push(inspection);
    await page.goto(inspection.url);
    return inspection;
  }

  const shownUpTo = (count: number) => page.locator(`body[data-steps="${count}"]`).waitFor();

  /** The states that are lit in one view, by instance. */
  const litIn = (view: 'boxes' | 'drawing') =>
    page.evaluate((name) => {
      const lit = (chart: Element) =>
        [...chart.querySelectorAll(`.${name} .lit`)].map((state) => state.getAttribute('data-state') ?? '');
      return [...document.querySelectorAll('.chart')].map((chart) => lit(chart).sort());
    }, view);

  /** Clicks, and waits until the other page has got so many messages. */
  async function received(count: number): Promise<readonly StatelyMessage[]> {
    const [popup] = await Promise.all([context.waitForEvent('page'), page.click('#open-stately')]);
    await popup.waitForFunction((wanted) => Reflect.get(window, 'received')?.length >= wanted, count);
    return popup.evaluate(() => Reflect.get(window, 'received'));
  }

  /** Playwright's own `evaluate` counts as a gesture of the user. */
  async function withoutGesture(expression: string): Promise<unknown> {
    const session = await context.newCDPSession(page);
    const { result } = await session.send('Runtime.evaluate', { expression, userGesture: false, returnByValue: true });
    return result.value;
  }

  const timeless = (messages: readonly StatelyMessage[]) =>
    messages.map(({ createdAt, ...rest }) => JSON.parse(JSON.stringify(rest)));

  it('lights the states of the trace at each step, in both views, and lists every event', async () => {
    await visit(waiting);
    const steps = allSteps(liveRun(waiting));
    const now = new Map<string, readonly string[]>();
    for (const { number, record, active } of steps) {
      if (number > 2) await page.click('text="Step"');
      now.set(record.instance, active.toSorted());
      if (number < 2) continue;
      await shownUpTo(number);
      expect(await litIn('boxes')).toEqual([...now.values()]);
      expect(await litIn('drawing')).toEqual([...now.values()]);
    }
    const moves = await page.locator('tr[data-step] .move').allTextContents();
    expect(moves).toEqual(steps.map(({ record: { from, to } }) => (from === to ? to : `${from} → ${to}`)));
    expect(await page.locator('.status').first().textContent()).toContain('nothing more is due');
    expect(complaints).toEqual([]);
  });

  it('asks nobody but its own server before the click', async () => {
    const { url } = await visit(waiting, { pace: 'atOnce' });
    await shownUpTo(allSteps(liveRun(waiting)).length);
    const own = new URL(url).host;
    expect(requested.filter((address) => new URL(address).host !== own)).toEqual([]);
    expect(requested.length).toBeGreaterThan(3);
    expect(context.pages()).toHaveLength(1);
  });

  it('says what goes where before the click', async () => {
    await visit(waiting);
    const panel = page.locator('.stately');
    expect(await panel.textContent()).toContain(`${receiver.origin}/`);
    expect(await panel.textContent()).toContain('not the contexts');
    expect(await panel.textContent()).toContain('Nothing has been sent.');
  });

  it('hands the Inspector every actor, its definition, and every event in order with its source', async () => {
    await visit(long, { pace: 'atOnce' });
    const steps = allSteps(liveRun(long));
    await shownUpTo(steps.length);
    const expected = steps.flatMap(({ stately }) => stately);
    expect(expected.length).toBeGreaterThan(400);
    const messages = await received(expected.length);
    expect(timeless(messages)).toEqual(timeless(expected));
    const actors = messages.filter(({ type }) => type === '@xstate.actor');
    expect(actors.map((actor) => 'name' in actor && actor.name)).toEqual(['world', 'retry', 'api']);
    const events = messages.filter((message) => message.type === '@xstate.event');
    expect(events.every(({ sourceId }) => sourceId.startsWith('test:'))).toBe(true);
    expect(JSON.stringify(messages)).not.toContain('attemptsMax');
    expect(complaints).toEqual([]);
  });

  it('hands it what happens later as well, and everything again to a window that is reloaded', async () => {
    await visit(waiting);
    await shownUpTo(2);
    const steps = allSteps(liveRun(waiting));
    const before = steps.slice(0, 2).flatMap(({ stately }) => stately);
    expect(await received(before.length)).toHaveLength(before.length);
    const [, popup] = context.pages();
    await page.click('text="Step"');
    const after = steps.slice(0, 3).flatMap(({ stately }) => stately).length;
    await popup?.waitForFunction((wanted) => Reflect.get(window, 'received').length === wanted, after);
    await popup?.reload();
    await popup?.waitForFunction((wanted) => Reflect.get(window, 'received')?.length === wanted, after);
  });

  it('sends contexts when asked, and says so', async () => {
    await visit(waiting, { showsContexts: true });
    await shownUpTo(2);
    expect(await page.locator('.stately').textContent()).toContain('also the contexts');
    expect(JSON.stringify(await received(7))).toContain('attemptsMax');
  });

  it('opens a window by a click only: the popup blocker is on', async () => {
    await visit(waiting);
    // Nothing else may ask the page before: a gesture counts for seconds.
    await expect.poll(() => withoutGesture('document.body.dataset.steps')).toBe('2');
    expect(await withoutGesture(`window.open(${JSON.stringify(receiver.origin)}) === null`)).toBe(true);
    await withoutGesture("document.querySelector('#open-stately').click()");
    expect(await page.locator('.stately').textContent()).toContain('The browser blocked the window.');
    expect(await received(7)).toHaveLength(7);
  });

  it('hands nothing to a page of another origin that the window was led to', async () => {
    await visit(waiting, { statelyUrl: `${receiver.origin}/elsewhere` });
    await shownUpTo(2);
    const [popup] = await Promise.all([context.waitForEvent('page'), page.click('#open-stately')]);
    await page.locator('text=it got nothing').waitFor();
    expect(await popup.evaluate(() => Reflect.get(window, 'received'))).toEqual([]);
  });

  it('is closed to other pages, even to one that knows the address', async () => {
    const { url } = await visit(waiting);
    const other = await context.newPage();
    await other.goto(receiver.origin);
    const live = `${url.replace('http', 'ws')}live`;
    const outcome = await other.evaluate(
      ([address, socketAddress]) =>
        Promise.all([
          fetch(address ?? '').then(
            () => 'read',
            () => 'refused',
          ),
          new Promise((resolve) => {
            const socket = new WebSocket(socketAddress ?? '');
            socket.addEventListener('open', () => resolve('open'));
            socket.addEventListener('error', () => resolve('refused'));
          }),
        ]),
      [url, live],
    );
    expect(outcome).toEqual(['refused', 'refused']);
    await other.evaluate((address) => {
      const frame = document.createElement('iframe');
      frame.src = address;
      document.body.append(frame);
      return new Promise((resolve) => frame.addEventListener('load', resolve));
    }, url);
    expect(await other.frames()[1]?.locator('.controls').count()).toBe(0);
  });

  it('is used by keyboard alone, and sends messages by hand', async () => {
    await visit(waiting);
    await shownUpTo(2);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Step');
    await page.keyboard.press('Enter');
    await shownUpTo(3);
    await page.locator('#send-type').selectOption('api.force');
    await page.locator('.fields select').selectOption('open');
    await page.locator('.send button').press('Enter');
    for (
      let number = 4;
      !(await page.locator('[data-instance="api"] .now').textContent())?.includes('forcedOpen');
      number++
    ) {
      await page.click('text="Step"');
      await shownUpTo(number);
    }
  });

  it('ends the command when told to, and says that it has ended', async () => {
    let isEnded = false;
    const inspection = await visit(waiting, {
      onEnd: () => {
        isEnded = true;
      },
    });
    await page.click('text="End the command"');
    await expect.poll(() => isEnded).toBe(true);
    await inspection.close();
    await page.locator('text=The command has ended').waitFor();
  });
});
