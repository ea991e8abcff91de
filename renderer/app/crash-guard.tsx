import { Component, type ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import css from './frame.module.css';
import { appWords } from './words.ts';

const words = appWords.crash;

/** Error boundary: reports a render error and offers to render again. React supports this only in a class component. */
export class CrashGuard extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <main className={css.crashed} role="alert">
        <h1>{words.title}</h1>
        <p>{words.means}</p>
        <Button look="main" onClick={() => this.setState({ crashed: false })}>
          {words.again}
        </Button>
      </main>
    );
  }
}
