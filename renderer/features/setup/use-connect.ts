import { useState } from 'react';
import type { LocationView } from '../../../shared/bridge/views.ts';
import type { Failure } from '../../../shared/failures.ts';
import { useAction } from '../../state/use-action.ts';
import { useApp, useDesk } from '../../state/use-desk.tsx';
import { type ConnectForm, type Field, formAtFirst, missingFields, sent } from './connect-form.ts';

export type ConnectState = {
  readonly form: ConnectForm;
  /** The policy sets the practice: only the key is left to enter. */
  readonly preset: boolean;
  readonly lacks: Partial<Record<Field, string>>;
  readonly busy: 'testing' | 'connecting' | null;
  /** Why the last try failed; null after any change since. */
  readonly failure: Failure | null;
  /** What the test found; null before a test, and after any change since. */
  readonly found: readonly LocationView[] | null;
  change(part: Partial<ConnectForm>): void;
  chooseCaFile(): Promise<void>;
  test(): Promise<void>;
  connect(memoryOnly: boolean): Promise<void>;
};

export function useConnect(): ConnectState {
  const { app } = useDesk();
  const file = useAction('setup.chooseCaFile');
  const trial = useAction('setup.test');
  const connection = useAction('setup.connect');
  const preset = useApp()?.preset ?? null;
  const [form, setForm] = useState(() => formAtFirst(preset));
  const [lacks, setLacks] = useState<ConnectState['lacks']>({});
  const [found, setFound] = useState<ConnectState['found']>(null);
  /** The form as it was tested: an answer that comes once it was changed is none to the form as it is now. */
  const [tested, setTested] = useState<ConnectForm | null>(null);
  const isAnswered = tested === form;

  const busyWithTest = trial.busy ? 'testing' : null;
  const busy = connection.busy ? 'connecting' : busyWithTest;
  const clear = () => {
    for (const { clear } of [file, trial, connection]) clear();
  };
  const forget = () => {
    clear();
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
    failure: file.failure ?? (isAnswered ? (trial.failure ?? connection.failure) : null),
    found: isAnswered ? found : null,
    preset: preset !== null,
    change(part) {
      setForm({ ...form, ...part });
      setLacks({});
      forget();
    },
    async chooseCaFile() {
      const path = (await file.run({}))?.path ?? null;
      if (path === null) return;
      setForm((f) => ({ ...f, caFile: path }));
      forget();
    },
    async test() {
      if (busy || !complete()) return;
      forget();
      setTested(form);
      const tried = await trial.run(sent(form));
      if (tried) setFound(tried.locations);
    },
    async connect(memoryOnly) {
      if (busy || !complete()) return;
      clear();
      const state = await connection.run({ ...sent(form), memoryOnly });
      if (state) app.set(state);
    },
  };
}
