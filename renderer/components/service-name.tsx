import type { ServiceView } from '../../shared/bridge/views.ts';
import css from './practitioner-name.module.css';

/** A service, with its colour where this desk has chosen one. */
export function ServiceName({ service }: { service: ServiceView }) {
  return (
    <span>
      {service.colour && <span className={css.dot} style={{ background: service.colour }} />}
      {service.name}
    </span>
  );
}
