import { lazy, Suspense } from 'react';
import { NotRead } from '../../components/not-loaded.tsx';
import { commonWords } from '../../model/common-words.ts';

/** Loaded when it is first opened: what is seen once a day, and the library that draws it, are no part of the start. */
const LazyFigures = lazy(() => import('./figures-screen.tsx').then(({ Figures }) => ({ default: Figures })));

export function FiguresOfDays() {
  return (
    <Suspense fallback={<NotRead title={commonWords.howTheDayWent} />}>
      <LazyFigures />
    </Suspense>
  );
}
