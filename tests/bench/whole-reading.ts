import type { Session } from '../../electron/session/session.ts';
import { openWholeDesk, type WholeDesk } from '../fakes/whole-desk.ts';
import { clinicOf } from './clinics.ts';

/** When the measured clinics are: a Wednesday, before noon in Adelaide. */
export const benchNow = Date.UTC(2026, 10, 18, 1, 30);
export const hour = 3_600_000;

export function deskSession(desk: WholeDesk): Session {
  const session = desk.companion().session();
  if (!session) throw new Error('the desk is not connected');
  return session;
}

/** A whole desk on a virtual clock for one measurement, before it is connected. */
export async function withDesk<T>(size: number, act: (desk: WholeDesk) => Promise<T>): Promise<T> {
  const desk = await openWholeDesk({ clinic: clinicOf(size, benchNow), now: benchNow });
  try {
    return await act(desk);
  } finally {
    await desk.close();
  }
}

/** Connects, and lets everything be read that is read at first. */
export async function readEverything(desk: WholeDesk): Promise<void> {
  await desk.connect();
  await desk.until('today is complete', () => deskSession(desk).cache.fact('firstDayRead') !== null);
  await desk.until('all lists are read', () => desk.companion().status().progress === null, 24 * hour);
}

/** Today's attendances of patients who are still expected. */
export function expectedToday({ service, clock }: WholeDesk): { appointmentId: number; patientId: number }[] {
  return service.sandbox
    .state('appointments')
    .filter((one) => Math.abs(Date.parse(one.start ?? '') - clock.wall()) < 6 * hour)
    .flatMap((one) =>
      (one.maxPatients ?? 1) > 1 || one.archived
        ? []
        : (one.appointmentPatients ?? [])
            .filter(({ status }) => !status)
            .map(({ patientId }) => ({ appointmentId: one.id, patientId })),
    );
}
