/**
 * Names of a log that may be shown: of models and tools that everybody can get, and of versions.
 *
 * Anything else could be a secret of the one who made the log.
 */

const models = [
  /^claude-(?:\d(?:-\d)?-)?(?:opus|sonnet|haiku|fable|instant)(?:-\d{1,2}){0,2}(?:-20\d{6})?(?:\[1m\])?$/,
  /^gpt-\d(?:\.\d{1,2})?o?(?:-(?:codex|chat|mini|nano|max|pro|spark|turbo|latest)){0,3}$/,
  /^o[134](?:-(?:mini|pro|preview))?$/,
  /^codex-(?:mini-latest|auto-review)$/,
  /^gemini-\d(?:\.\d)?-(?:pro|flash|flash-lite)(?:-preview)?$/,
];

export function knownModel(name: unknown): string | undefined {
  return typeof name === 'string' && name.length <= 60 && models.some((model) => model.test(name)) ? name : undefined;
}

const claudeTools =
  'Agent AskUserQuestion Bash BashOutput CronCreate CronDelete CronList Edit EnterPlanMode EnterWorktree ' +
  'ExitPlanMode ExitWorktree Glob Grep KillBash KillShell LS LSP ListMcpResourcesTool Monitor MultiEdit NotebookEdit ' +
  'NotebookRead PowerShell Read ReadMcpResourceTool SendMessage Skill SlashCommand StructuredOutput Task TaskCreate ' +
  'TaskGet TaskList TaskOutput TaskStop TaskUpdate TodoRead TodoWrite ToolSearch WebFetch WebSearch Workflow Write';
const codexTools =
  'apply_patch close_agent exec exec_command followup_task image_generation list_agents local_shell read_file ' +
  'request_user_input resume_agent send_input send_message shell shell_command spawn_agent update_plan view_image ' +
  'wait wait_agent web_search write_stdin';
const tools = new Set(`${claudeTools} ${codexTools}`.split(' '));

/** `other` for all that are not known, those of MCP servers among them. */
export function knownTool(name: unknown): string {
  return typeof name === 'string' && tools.has(name) ? name : 'other';
}

/** `2.1.5`, `0.145.0-alpha.18`. */
export function knownVersion(version: unknown): string | undefined {
  const pattern = /^\d{1,4}\.\d{1,4}\.\d{1,4}(?:-(?:alpha|beta|rc)(?:\.\d{1,4})?)?$/;
  return typeof version === 'string' && pattern.test(version) ? version : undefined;
}

/** A type of records that no reader knows, if it looks like one. */
export function shownType(type: unknown): string {
  return typeof type === 'string' && /^[A-Za-z][A-Za-z0-9_./-]{0,39}$/.test(type) ? type : '(no name)';
}
