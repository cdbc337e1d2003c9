/** A start that cannot go on: its message is one line for the operator, and nothing was overwritten. */
export class StartError extends Error {}
