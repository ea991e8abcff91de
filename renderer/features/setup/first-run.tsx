import { PasswordInput, TextInput } from '@mantine/core';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import layouts from '../../components/layout.module.css';
import texts from '../../components/text.module.css';
import { ConnectAnswer } from './answer.tsx';
import { fieldOf } from './connect-form.ts';
import css from './setup.module.css';
import { useConnect } from './use-connect.ts';

/** The first screen of a new PC: which practice, and with which key. */
export function FirstRun() {
  const connect = useConnect();
  const { form, lacks, busy, failure, found, preset } = connect;
  const about = failure && fieldOf(failure.kind);
  const said = (field: 'baseUrl' | 'apiKey') =>
    lacks[field] ?? (failure && about === field ? sayFailure(failure) : undefined);

  const askToTest = found ? 'Test again' : 'Test the connection';
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
          <p className={texts.brand}>Foyer</p>
          <h1 className={css.title}>Connect this desk to your practice</h1>
          <p className={texts.soft}>
            {preset
              ? 'Your IT help has chosen the practice. The owner of the practice finds the key under API keys.'
              : 'Both come from the practice’s system: the owner of the practice finds them under API keys.'}
          </p>
        </header>
        <TextInput
          label="Address of the service"
          description={
            preset ? 'Set for this PC by your IT help' : 'Begins with https:// and usually ends with /v1'
          }
          readOnly={preset}
          placeholder="https://"
          type="url"
          autoComplete="off"
          spellCheck={false}
          data-autofocus={!preset || undefined}
          value={form.baseUrl}
          error={said('baseUrl')}
          onChange={(event) => connect.change({ baseUrl: event.currentTarget.value })}
        />
        <PasswordInput
          label="API key"
          description="Kept in this PC’s keychain, and nowhere else"
          autoComplete="off"
          data-autofocus={preset || undefined}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the key', tabIndex: 0 }}
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
            {busy === 'testing' ? 'Testing…' : askToTest}
          </Button>
          <Button
            look={found ? 'main' : 'quiet'}
            type={found ? 'submit' : 'button'}
            disabled={busy !== null || !found}
            onClick={found ? undefined : () => void connect.connect(false)}
          >
            {busy === 'connecting' ? 'Connecting…' : 'Connect'}
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
      <p className={css.label}>Certificate authority</p>
      <p className={`${texts.soft} ${css.hint}`}>
        Only if your practice’s service has a certificate of its own
      </p>
      <div className={css.ca}>
        <Button onClick={() => void onChoose()}>Choose a CA file…</Button>
        {path ? (
          <>
            <span className={css.path}>{fileName(path)}</span>
            <Button look="bare" onClick={onForget}>
              Remove
            </Button>
          </>
        ) : (
          <span className={texts.soft}>none chosen</span>
        )}
      </div>
    </div>
  );
}

const fileName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;
