import { readFileSync } from 'node:fs';
import type { UploadTicket } from '../../src/shared/contract/api';
import { putBare, uploader } from './uploadWays';

/** The process's first argument, as JSON. With a `ticket` it uses the bare way, or else the client. */
export interface MemoryTask {
  readonly file: string;
  readonly service: { readonly baseUrl: string; readonly key: string };
  /** If absent, the client computes the digest. */
  readonly sha256?: string;
  readonly ticket?: UploadTicket;
}

/** Sends one file from a fresh process and prints its peak memory in KiB (resident, as the system counts it). */
async function main({ file, service, sha256, ticket }: MemoryTask): Promise<void> {
  const bytes = readFileSync(file);
  if (ticket) {
    await putBare(ticket, bytes);
  } else {
    const { upload, close } = uploader(service);
    await upload(bytes, sha256);
    await close();
  }
  console.log(process.resourceUsage().maxRSS);
}

main(JSON.parse(process.argv[2] ?? '{}') as MemoryTask).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
