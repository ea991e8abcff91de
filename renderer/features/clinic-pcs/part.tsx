import type { ReactNode } from 'react';
import { Card } from '../../components/card.tsx';
import layouts from '../../components/layout.module.css';
import texts from '../../components/text.module.css';
import css from './clinic-pcs.module.css';

type PartProps = { title: string; means?: string; children: ReactNode };

/** A titled part of the page: what it is for, then what can be done. */
export const PcsPart = ({ title, means, children }: PartProps) => (
  <Card title={title}>
    <div className={`${layouts.stackRoomy} ${css.part}`}>
      {means && <p className={texts.soft}>{means}</p>}
      {children}
    </div>
  </Card>
);
