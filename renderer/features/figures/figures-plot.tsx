import { useId } from 'react';
import {
  type AxisDomain,
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  ReferenceLine,
  XAxis,
  YAxis,
} from 'recharts';
import type { FigureBar, FigurePart } from './figures-model.ts';
import css from './figures-plot.module.css';

type PlotProps = {
  part: Pick<FigurePart, 'bars' | 'series' | 'plot'>;
  /** In pixels, on paper; absent: as wide as its place. */
  width?: number;
};

/** The library’s own grey is too faint on a dark ground. */
const ticks = { fill: 'var(--ink)' };

/** From nought, or further left where a value is. */
const fromNought: AxisDomain = [(least: number) => Math.min(0, least), (most: number) => Math.max(0, most)];

/** Left of a bar that goes to the left its words need room, in pixels. */
const earlyWords = 84;

/**
 * The bars of one part: the first series is filled, the second hatched, and each is named above. The table beside it says the
 * same, so screen readers pass over the plot.
 */
export function FiguresPlot({ part, width }: PlotProps) {
  const hatch = `hatch-${useId().replaceAll(/\W/g, '')}`;
  const fills = ['var(--filled)', `url(#${hatch})`];
  const data = part.plot.map(({ name, values, said }) => ({ name, values, said }));
  const lying = part.bars === 'lying';
  const bars = part.series.map((series, i) => (
    <Bar
      key={series}
      dataKey={({ values }: FigureBar) => values[i] ?? null}
      fill={fills[i] ?? ''}
      stroke="var(--outline)"
      strokeWidth={1}
      isAnimationActive={false}
      minPointSize={lying ? 1 : 0}
    >
      {lying && (
        <LabelList position="right" fill="var(--ink)" dataKey={({ said }: FigureBar) => said[i] ?? ''} />
      )}
    </Bar>
  ));
  const isEarly = data.some(({ values }) => values.some((value) => (value ?? 0) < 0));
  const size = {
    ...(width === undefined ? { responsive: true } : { width }),
    height: lying ? data.length * part.series.length * 22 + data.length * 12 + 8 : 240,
  };
  return (
    <div className={css.plot} aria-hidden="true">
      <ul className={css.legend}>
        {part.series.map((series, i) => (
          <li key={series} className={css.series}>
            <svg className={css.swatch} viewBox="0 0 14 14" aria-hidden="true">
              <rect x="0.5" y="0.5" width="13" height="13" fill={fills[i]} stroke="var(--outline)" />
            </svg>
            {series}
          </li>
        ))}
      </ul>
      <svg className={css.patterns} aria-hidden="true">
        <defs>
          <pattern
            id={hatch}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="5" height="5" fill="var(--ground)" />
            <rect width="2" height="5" fill="var(--outline)" />
          </pattern>
        </defs>
      </svg>
      {lying ? (
        <BarChart
          {...size}
          className={`${css.chart}`}
          layout="vertical"
          data={data}
          accessibilityLayer={false}
          barGap={2}
          margin={{ top: 0, right: 96, bottom: 0, left: 0 }}
        >
          <XAxis type="number" hide domain={fromNought} padding={{ left: isEarly ? earlyWords : 0 }} />
          <YAxis type="category" dataKey="name" width={132} axisLine={false} tickLine={false} tick={ticks} />
          <ReferenceLine x={0} stroke="var(--outline)" />
          {bars}
        </BarChart>
      ) : (
        <BarChart
          {...size}
          className={`${css.chart}`}
          data={data}
          accessibilityLayer={false}
          barGap={0}
          barCategoryGap="12%"
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--scale)" />
          <XAxis
            dataKey="name"
            interval="preserveStart"
            minTickGap={24}
            tickLine={false}
            tick={ticks}
            stroke="var(--outline)"
          />
          <YAxis allowDecimals={false} width={36} axisLine={false} tickLine={false} tick={ticks} />
          {bars}
        </BarChart>
      )}
    </div>
  );
}
