/**
 * What the output of a tool says, by its wording: a rollout has no field for it.
 *
 * Only what the harness itself puts in front is looked at; what a command wrote comes after `Output:`.
 */
import type { Denier, ToolFailure } from '../fact.ts';
import { countOf, given, objectOf } from '../json.ts';
import { toolText } from '../toolText.ts';

export type ToolOutput =
  | { readonly is: 'ended'; readonly ok: boolean; readonly failure?: ToolFailure; readonly exitCode?: number }
  | { readonly is: 'denied'; readonly by: Denier }
  /** The user stopped the turn; a record of its own says so too. */
  | { readonly is: 'aborted' }
  /** It goes on in the background. */
  | { readonly is: 'running' };

/** `exec` says how its script ended; without that it has not. */
export function toolOutput(tool: string, output: unknown): ToolOutput {
  const text = toolText(output);
  const [front = ''] = text.split('Output:', 1);
  if (/^aborted by user after/.test(text)) return { is: 'aborted' };
  if (/^(?:exec_command|apply_patch|exec command|patch|command)?\s*(?:failed for|rejected)/.test(text)) {
    return notRun(text);
  }
  if (/Process running with session ID/.test(front)) return { is: 'running' };
  const code = /Process exited with code (-?\d{1,10})|^Exit code: (-?\d{1,10})/.exec(front);
  if (code !== null) return exited(Number(code[1] ?? code[2]));
  const inJson = exitCodeInJson(output);
  if (inJson !== undefined) return exited(inJson);
  if (/^Script completed/.test(text)) return { is: 'ended', ok: true };
  if (/^Script failed/.test(text)) return { is: 'ended', ok: false, failure: 'other' };
  if (tool === 'exec' || /^Script running/.test(text)) return { is: 'running' };
  if (/^(?:command timed out|timed out after)/i.test(text)) return { is: 'ended', ok: false, failure: 'timeout' };
  if (/^(?:apply_patch verification failed|failed to parse function arguments|unsupported call)/.test(text)) {
    return { is: 'ended', ok: false, failure: 'harness' };
  }
  return { is: 'ended', ok: true };
}

/** The process was not started, or the sandbox stopped it. A sandbox that says no is a failure, not a denial. */
function notRun(text: string): ToolOutput {
  if (text.includes('Sandbox(Denied')) {
    const [, digits] = /exit_code: (\d{1,3})/.exec(text) ?? [];
    return { is: 'ended', ok: false, failure: 'sandbox', ...given('exitCode', countOf(digits)) };
  }
  if (text.includes('rejected due to unacceptable risk')) {
    return { is: 'denied', by: /Automatic approval review failed/.test(text) ? 'unavailable' : 'classifier' };
  }
  if (text.includes('blocked by policy')) return { is: 'denied', by: 'rule' };
  if (text.includes('rejected by user')) return { is: 'denied', by: 'user' };
  return { is: 'ended', ok: false, failure: 'harness' };
}

function exited(code: number): ToolOutput {
  const known = code >= 0 ? { exitCode: code } : {};
  return code === 0 ? { is: 'ended', ok: true, ...known } : { is: 'ended', ok: false, failure: 'exit', ...known };
}

/** `{"output":"…","metadata":{"exit_code":0}}`, as `apply_patch` and older shells have it. */
function exitCodeInJson(output: unknown): number | undefined {
  if (typeof output !== 'string' || !output.startsWith('{"output"')) return undefined;
  try {
    const code = objectOf(objectOf(JSON.parse(output)).metadata).exit_code;
    return typeof code === 'number' && Number.isSafeInteger(code) ? code : undefined;
  } catch {
    return undefined;
  }
}
