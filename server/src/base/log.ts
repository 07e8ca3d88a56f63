export type LogLevel = 'error' | 'warn' | 'info' | 'trace';

/** Where the core says what happened. Manifest contents only at `trace`. */
export interface Log {
  write(level: LogLevel, area: string, message: string): void;
}

export const silentLog: Log = { write: () => undefined };
