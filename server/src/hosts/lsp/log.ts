import { Trace, type Connection } from 'vscode-languageserver';
import type { Log, LogLevel } from '../../base/log';

/** Writes to the client's output. How much depends on the trace setting; what manifests hold only at `verbose`. */
export class ConnectionLog implements Log {
  readonly #connection: Connection;
  #trace: Trace = Trace.Off;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  setTrace(value: string | undefined): void {
    this.#trace = value === undefined ? Trace.Off : Trace.fromString(value);
  }

  write(level: LogLevel, area: string, message: string): void {
    const line = `[${area}] ${message}`;
    switch (level) {
      case 'error':
        this.#connection.console.error(line);
        return;
      case 'warn':
        this.#connection.console.warn(line);
        return;
      case 'info':
        if (this.#trace !== Trace.Off) {
          this.#connection.console.info(line);
        }
        return;
      case 'trace':
        if (this.#trace === Trace.Verbose) {
          this.#connection.console.log(line);
        }
    }
  }
}
