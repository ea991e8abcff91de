import { useState } from 'react';
import type { LocationView } from '../../../shared/bridge/views.ts';
import type { Failure } from '../../../shared/failures.ts';
import { useApp, useDesk } from '../../state/use-desk.tsx';
import { type ConnectForm, type Field, formAtFirst, missingFields, sent } from './connect-form.ts';

export type ConnectState = {
  readonly form: ConnectForm;
  /** The policy sets the practice: only the key is left to enter. */
  readonly preset: boolean;
  readonly lacks: Partial<Record<Field, string>>;
  readonly busy: 'testing' | 'connecting' | null;
  readonly failure: Failure | null;
  /** What the test found; null before a test, and after any change since. */
  readonly found: readonly LocationView[] | null;
  change(part: Partial<ConnectForm>): void;
  chooseCaFile(): Promise<void>;
  test(): Promise<void>;
  connect(memoryOnly: boolean): Promise<void>;
};

export function useConnect(): ConnectState {
  const { bridge, app } = useDesk();
  const preset = useApp()?.preset ?? null;
  const [form, setForm] = useState(() => formAtFirst(preset));
  const [lacks, setLacks] = useState<ConnectState['lacks']>({});
  const [busy, setBusy] = useState<ConnectState['busy']>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [found, setFound] = useState<ConnectState['found']>(null);

  const forget = () => {
    setFailure(null);
    setFound(null);
  };
  const complete = () => {
    const now = missingFields(form);
    setLacks(now);
    return Object.keys(now).length === 0;
  };
  return {
    form,
    lacks,
    busy,
    failure,
    found,
    preset: preset !== null,
    change(part) {
      setForm({ ...form, ...part });
      setLacks({});
      forget();
    },
    async chooseCaFile() {
      const answer = await bridge.call('setup.chooseCaFile', {});
      if (!answer.ok) return setFailure(answer.failure);
      const { path } = answer.value;
      if (path === null) return;
      setForm((f) => ({ ...f, caFile: path }));
      forget();
    },
    async test() {
      if (busy || !complete()) return;
      forget();
      setBusy('testing');
      const answer = await bridge.call('setup.test', sent(form));
      setBusy(null);
      if (answer.ok) setFound(answer.value.locations);
      else setFailure(answer.failure);
    },
    async connect(memoryOnly) {
      if (busy || !complete()) return;
      setFailure(null);
      setBusy('connecting');
      const answer = await bridge.call('setup.connect', { ...sent(form), memoryOnly });
      setBusy(null);
      if (answer.ok) app.set(answer.value);
      else setFailure(answer.failure);
    },
  };
}
