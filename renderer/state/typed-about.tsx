import { createContext, type ReactNode, useContext } from 'react';

const AboutContext = createContext<string | null>(null);

/**
 * Says whom, or what, everything within is about: a patient, a visit, a till. It is part of the name of whatever is typed
 * there (use-typed.ts), so that what was half done for one patient or day never comes back for another.
 *
 * Guarantee: within a subject nothing that was typed stays for the next one: with another subject all is mounted anew.
 *
 * @param of the subject, the same each time it is shown; within another one, a part of that
 */
export function TypedAbout({ of, children }: { of: string; children: ReactNode }) {
  const outer = useContext(AboutContext);
  return (
    <AboutContext key={of} value={outer === null ? of : `${outer} / ${of}`}>
      {children}
    </AboutContext>
  );
}

/** What everything here is about. Whoever forgets to say it finds out at the first render. */
export function useSubject(): string {
  const about = useContext(AboutContext);
  if (about === null) throw new Error('what is typed here stands in no TypedAbout');
  return about;
}
