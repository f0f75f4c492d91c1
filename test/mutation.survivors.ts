/** Charts that no scenario runs yet. */
export const unshown: readonly string[] = [];

/** Planted mistakes that no scenario can show, and why: each of these actions only makes equal what behaves alike. */
export const survivors: { readonly [mutant: string]: string } = {
  'breaker: closed on breaker.record #2: without forgetOutcomes':
    'whatever leads back from open forgets the outcomes again; done here, all open breakers are one state',
  'breaker: open on breaker.record #3: without endCall':
    'what is under way when open is stale, and counts only where the policy makes no difference of stale calls',
  'breaker: open on breaker.record #4: without endCall':
    'what is under way when open is stale, and counts only where the policy makes no difference of stale calls',
  'breaker: root on breaker.force #1: without makeCallsStale':
    'forced open counts nothing, and only another order leads out of it, which makes calls stale again',
  'breaker: root on breaker.force #2: without forget':
    'disabled counts nothing, and only another order leads out of it, which forgets again',
  'breaker: root on breaker.force #2: without makeCallsStale':
    'disabled counts nothing, and only another order leads out of it, which makes calls stale again',
  'permission: closed.checking on classifier.answered #4: without countOutage':
    'it stands one below its limit there, and the next outage is over it either way; one more makes them one state',
};
