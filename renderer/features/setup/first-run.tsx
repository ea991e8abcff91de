import { PasswordInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import layouts from '../../components/layout.module.css';
import texts from '../../components/text.module.css';
import { useFirstFocus } from '../../components/use-first-focus.ts';
import { commonWords } from '../../model/common-words.ts';
import { ConnectAnswer } from './answer.tsx';
import { fieldOf } from './connect-form.ts';
import css from './setup.module.css';
import { useConnect } from './use-connect.ts';
import { setupWords } from './words.ts';

const words = setupWords.connect;

/**
 * The first screen of a new PC: which practice, and with which key.
 * @param onJoin leads to joining a clinic whose PCs are linked; null: this PC can't
 * @param children what is left of an earlier practice, said before anything is asked
 */
export function FirstRun({ onJoin, children }: { onJoin: (() => void) | null; children?: ReactNode }) {
  const connect = useConnect();
  useFirstFocus();
  const { form, lacks, busy, failure, found, preset } = connect;
  const about = failure && fieldOf(failure.kind);
  const said = (field: 'baseUrl' | 'apiKey') =>
    lacks[field] ?? (failure && about === field ? sayFailure(failure) : undefined);

  const askToTest = found ? words.testAgain : words.test;
  return (
    <main className={layouts.centredPage}>
      <form
        className={css.card}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void (found ? connect.connect(false) : connect.test());
        }}
      >
        <header>
          <p className={texts.brand}>{setupWords.brand}</p>
          <h1 className={css.title}>{words.title}</h1>
          <p className={texts.soft}>{preset ? words.preset : words.askOwner}</p>
        </header>
        {children}
        {onJoin && (
          <div className={css.ca}>
            <span className={texts.soft}>{words.otherPcs}</span>
            <Button onClick={onJoin}>{words.join}</Button>
          </div>
        )}
        <TextInput
          label={words.address}
          description={preset ? words.addressSet : words.addressMeans}
          readOnly={preset}
          placeholder={words.addressExample}
          type="url"
          autoComplete="off"
          spellCheck={false}
          data-autofocus={!preset || undefined}
          value={form.baseUrl}
          error={said('baseUrl')}
          onChange={(event) => connect.change({ baseUrl: event.currentTarget.value })}
        />
        <PasswordInput
          label={words.key}
          description={words.keyMeans}
          autoComplete="off"
          data-autofocus={preset || undefined}
          visibilityToggleButtonProps={{ 'aria-label': words.showKey, tabIndex: 0 }}
          value={form.apiKey}
          error={said('apiKey')}
          onChange={(event) => connect.change({ apiKey: event.currentTarget.value })}
        />
        {preset ? null : (
          <CaFile
            path={form.caFile}
            onChoose={connect.chooseCaFile}
            onForget={() => connect.change({ caFile: null })}
          />
        )}
        <ConnectAnswer connect={connect} fieldSaysIt={about === 'baseUrl' || about === 'apiKey'} />
        <div className={css.actions}>
          <Button
            look={found ? 'quiet' : 'main'}
            type={found ? 'button' : 'submit'}
            disabled={busy !== null}
            onClick={found ? () => void connect.test() : undefined}
          >
            {busy === 'testing' ? words.testing : askToTest}
          </Button>
          <Button
            look={found ? 'main' : 'quiet'}
            type={found ? 'submit' : 'button'}
            disabled={busy !== null || !found}
            onClick={found ? undefined : () => void connect.connect(false)}
          >
            {busy === 'connecting' ? words.connecting : words.connect}
          </Button>
        </div>
      </form>
    </main>
  );
}

type CaFileProps = { path: string | null; onChoose: () => Promise<void>; onForget: () => void };

function CaFile({ path, onChoose, onForget }: CaFileProps) {
  return (
    <div>
      <p className={css.label}>{words.certificate}</p>
      <p className={`${texts.soft} ${css.hint}`}>{words.certificateMeans}</p>
      <div className={css.ca}>
        <Button onClick={() => void onChoose()}>{words.chooseCertificate}</Button>
        {path ? (
          <>
            <span className={css.path}>{fileName(path)}</span>
            <Button look="bare" onClick={onForget}>
              {commonWords.remove}
            </Button>
          </>
        ) : (
          <span className={texts.soft}>{words.noCertificate}</span>
        )}
      </div>
    </div>
  );
}

const fileName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;
