/** Where the core reports what it does. Implementations redact secrets. */
export interface CoreLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string, error?: unknown): void;
}
