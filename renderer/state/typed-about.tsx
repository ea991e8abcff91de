import { createContext, type ReactNode, useContext } from 'react';

/** A kind, and what tells one of the kind from the others. Null and undefined stand for none. */
export type Subject = readonly [
  kind: string,
  ...of: readonly (string | number | boolean | null | undefined)[],
];

const AboutContext = createContext<string | null>(null);

/**
 * Says whom, or what, everything within is about: a patient, a visit, a till. It is part of the name of whatever is typed
 * there (use-typed.ts), so that what was half done for one patient or day never comes back for another.
 *
 * Guarantee: within a subject nothing that was typed stays for the next one: another subject mounts all of it again.
 *
 * @param of the subject, in parts, the same each time it is shown; within another one, a part of that
 */
export function TypedAbout({ of, children }: { of: Subject; children: ReactNode }) {
  const outer = useContext(AboutContext);
  const subject = of.join(' ');
  return (
    <AboutContext key={subject} value={outer === null ? subject : `${outer} / ${subject}`}>
      {children}
    </AboutContext>
  );
}

/** What everything here is about. A field outside of any subject is an error, at its first render. */
export function useSubject(): string {
  const about = useContext(AboutContext);
  if (about === null) throw new Error('what is typed here stands in no TypedAbout');
  return about;
}
