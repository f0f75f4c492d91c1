/** A suite that cannot be made; the message says why and what to do. */
export class PlanError extends Error {
  override readonly name = 'PlanError';
}
