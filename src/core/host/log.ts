/** Where the engine reports what it does. Implementations redact secrets. */
export interface EngineLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string, error?: unknown): void;
}
