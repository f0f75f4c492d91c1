/** The verb. Its loopback address is the only one that a test of this package opens. */
import { beforeAll, describe, expect, it } from 'vitest';
import { assertBuilt } from '../built.ts';
import { tripcurve } from '../cli/fakeIo.ts';
import { folderWith } from '../cli/folder.ts';
import { inspecting, waiting } from './inspecting.ts';

beforeAll(assertBuilt);

describe('inspect', () => {
  it('prints the address of its page, and ends with the run under --exit', async () => {
    const { code, stdout, stderr } = await tripcurve('inspect api-simple --pace atOnce --exit');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^open {2}http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}\/$/m);
  });

  it('prints all addresses as JSON', async () => {
    const { stdout } = await tripcurve('inspect breaker --pace atOnce --exit --ws 0 --format json');
    expect(JSON.parse(stdout)).toEqual({
      version: 1,
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\//),
      receiverUrl: expect.stringMatching(/^ws:\/\/127\.0\.0\.1:\d+\//),
    });
  });

  it('names the other policies of a file, and takes one', async () => {
    const words = 'inspect tool-breakers --pace atOnce --exit';
    expect((await tripcurve(words)).stdout).toMatch(/under \w+ \(of 2; --policy picks: \w+\)\n/);
    expect((await tripcurve(`${words} --policy hardened`)).stdout).toContain('under hardened\n');
  });

  it('ends with 130 on Ctrl-C', async () => {
    for (const name of ['breaker', 'api-simple']) {
      expect((await tripcurve(`inspect ${name}`, { signal: { aborted: true } })).code).toBe(130);
    }
  });

  it('ends with 3 when a limit was reached', async () => {
    const cwd = folderWith({ 'short.yaml': `${waiting}limits: { steps: 5 }\n` });
    const { code } = await tripcurve('inspect short.yaml --pace atOnce --exit', { cwd });
    expect(code).toBe(3);
  });

  it.each([
    ['inspect', 'missing required argument'],
    ['inspect no-such-thing', 'no shipped scenario of this name'],
    ['inspect machine:no-such-thing', '"no-such-thing" is no machine'],
    ['inspect incidents', '"incidents" is a folder; name one scenario'],
    ['inspect breaker --pace fast', 'Allowed choices are step, 1x, 10x, atOnce'],
    ['inspect breaker --port 70000', 'A port is an integer of 0 … 65535.'],
    ['inspect breaker --policy nobody', 'shipped policy'],
    ['inspect breaker --stately-url file:///etc/passwd', 'Write an address that begins with https:// or http://.'],
    ['inspect breaker --stately-url javascript:alert(1)', 'Write an address that begins with https:// or http://.'],
  ])('refuses "%s"', async (words, why) => {
    const { code, stderr } = await tripcurve(words);
    expect(code).toBe(2);
    expect(stderr).toContain(why);
  });

  it('says that a port is taken', async () => {
    const other = await inspecting(waiting);
    const { port } = new URL(other.url);
    const { code, stderr } = await tripcurve(`inspect breaker --port ${port}`);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `error: port ${port} is in use; name another, or leave it out\n`,
    });
    await other.close();
  });
});
