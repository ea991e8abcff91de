import { Component, type ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import css from './frame.module.css';

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
        <h1>Foyer made a mistake</h1>
        <p>What you recorded before is kept. Show the desk again and look at the list.</p>
        <Button look="main" onClick={() => this.setState({ crashed: false })}>
          Show the desk again
        </Button>
      </main>
    );
  }
}
