import { LogMessageNotification, MessageType, Trace } from 'vscode-languageserver';
import type { Log, LogLevel } from '../../../base/log';
import type { Client } from './client';

const types: Readonly<Record<LogLevel, MessageType>> = {
  error: MessageType.Error,
  warn: MessageType.Warning,
  info: MessageType.Info,
  trace: MessageType.Log,
};

/** Writes to the client's output. How much depends on the trace setting; what manifests hold only at `verbose`. */
export class ClientLog implements Log {
  readonly #client: Client;
  #trace: Trace = Trace.Off;

  constructor(client: Client) {
    this.#client = client;
  }

  setTrace(value: unknown): void {
    this.#trace = typeof value === 'string' ? Trace.fromString(value) : Trace.Off;
  }

  write(level: LogLevel, area: string, message: string): void {
    if ((level === 'info' && this.#trace === Trace.Off) || (level === 'trace' && this.#trace !== Trace.Verbose)) {
      return;
    }
    this.#client.tell(LogMessageNotification.method, { type: types[level], message: `[${area}] ${message}` });
  }
}
