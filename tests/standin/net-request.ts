import { EventEmitter } from 'node:events';
import type * as http from 'node:http';
import type { ClientRequest, ClientRequestConstructorOptions } from 'electron';
import { onlyKnown, strict } from './strict.ts';

/**
 * `net.request`, over Node's own sockets: as much of it as electron-updater asks for. As documented (electron.d.ts 45.4,
 * `ClientRequest`, `IncomingMessage`):
 * - `redirect`: "`manual` mode the redirection will be cancelled unless `request.followRedirect` is invoked synchronously
 *   during the `redirect` event." There is no `followRedirect` here.
 * - `abort`: "Cancels the ongoing HTTP transaction. If the request has already emitted the `close` event, the abort operation
 *   will have no effect. Otherwise an ongoing event will emit `abort` and `close` events."
 * - `error`: "Emitted when the `net` module fails to issue a network request."
 * - A request that is not ended with `end` is never sent.
 */
export function requestBy(
  asked: ClientRequestConstructorOptions,
  online: () => boolean,
): Pick<ClientRequest, 'on' | 'once' | 'end' | 'abort'> {
  onlyKnown('the options of a request', asked, [
    ...['method', 'headers', 'session', 'protocol', 'hostname', 'port', 'path', 'redirect'],
  ]);
  if (asked.redirect !== 'manual' && asked.redirect !== undefined)
    throw new Error('the stand-in follows no redirect');
  const { method = 'GET', headers = {}, protocol = 'http:', hostname, port, path } = asked;
  const request = new EventEmitter();
  let over = false;
  const close = (name: string, ...detail: unknown[]) => {
    if (over) return;
    over = true;
    request.emit(name, ...detail);
    request.emit('close');
  };
  let sent: http.ClientRequest | null = null;
  const answered = (answer: http.IncomingMessage) => {
    const { statusCode = 0, headers: heard } = answer;
    if (statusCode >= 300 && statusCode < 400 && heard.location !== undefined) {
      const onward = new URL(heard.location, `${protocol}//${hostname}:${port}${path}`).href;
      request.emit('redirect', statusCode, method, onward, heard);
      answer.destroy();
      close('error', new Error('Redirect was cancelled'));
      return;
    }
    answer.on('close', () => close('finished'));
    request.emit('response', answer);
  };
  return strict(
    'ClientRequest',
    Object.assign(request, {
      end() {
        if (!online()) return void setImmediate(close, 'error', new Error('net::ERR_INTERNET_DISCONNECTED'));
        const transport = process.getBuiltinModule(protocol === 'https:' ? 'node:https' : 'node:http');
        sent = transport.request(
          { method, headers: headers as http.OutgoingHttpHeaders, hostname, port, path },
          answered,
        );
        sent.on('error', (error: NodeJS.ErrnoException) =>
          close('error', new Error(`net::ERR_CONNECTION (${error.code ?? error.message})`)),
        );
        sent.end();
      },
      abort() {
        close('abort');
        sent?.destroy();
      },
    }),
  ) as unknown as ClientRequest;
}
