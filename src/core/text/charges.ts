/**
 * Whether a service may charge credits for runs. The built-in one is free, so nothing about its credits is shown: the contract demands them, and
 * only tests against its HTTP endpoint see them.
 * @param origin see `Connection.origin`; undefined, as in damaged records, counts as charging
 */
export function charges(origin: string | undefined): boolean {
  return origin !== 'built-in';
}
