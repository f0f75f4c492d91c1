/** More than can be told apart in the room there is: a limit of the search, and no mistake. The message is a phrase. */
export class FullError extends Error {}
