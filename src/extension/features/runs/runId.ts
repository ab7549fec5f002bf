import { decodeTime, ulid } from 'ulid';

/** A lowercase ULID: 26 characters that sort by time. */
export function newRunId(): string {
  return ulid().toLowerCase();
}

/** When a run began, in milliseconds since 1970: the first ten characters of its id. */
export function timeOf(id: string): number {
  return decodeTime(id.toUpperCase());
}
