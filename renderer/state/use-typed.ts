import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { useSubject } from './typed-about.tsx';
import { useDesk } from './use-desk.tsx';

/**
 * Like `useState`, for text and choices that have not been sent: the value comes back when the desk was covered
 * meanwhile (state/drafts.ts), for the same subject (typed-about.tsx).
 * @param field its name, the same each time it is shown, and of no other field within the subject
 * @param initial the initial value; JSON, as every later one
 */
export function useTyped<T>(field: string, initial: T | (() => T)): [T, Dispatch<SetStateAction<T>>] {
  const { drafts } = useDesk();
  const name = `${useSubject()}: ${field}`;
  const [first] = useState(() => {
    const back = drafts.takeTyped(name);
    return { came: back !== null, value: back ? (back.value as T) : atFirst(initial) };
  });
  const [value, setValue] = useState(first.value);
  const isKept = useRef(first.came);
  useEffect(() => {
    isKept.current ||= value !== first.value;
    if (isKept.current) drafts.put(name, value);
  }, [drafts, name, value, first]);
  useEffect(() => {
    const stop = drafts.onBack(name, (back) => setValue(back as T));
    return () => {
      stop();
      drafts.drop(name);
    };
  }, [drafts, name]);
  return [value, setValue];
}

const atFirst = <T>(initial: T | (() => T)): T => (initial instanceof Function ? initial() : initial);
