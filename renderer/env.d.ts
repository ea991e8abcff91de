import type { Pipe, pipeName } from '../shared/bridge/contract.ts';

declare global {
  interface Window {
    readonly [pipeName]: Pipe;
  }
}
