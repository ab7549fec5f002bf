/**
 * Whether a service charges credits for runs. The built-in one is free, and nothing shown of it speaks of credits: the practice credits that its
 * contract asks for stay between it and those who test against its HTTP door.
 * @param origin of a connection; undefined, as in damaged records: it may charge
 */
export function charges(origin: string | undefined): boolean {
  return origin !== 'built-in';
}
