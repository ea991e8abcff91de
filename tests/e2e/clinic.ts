import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { ClinicData } from '../../service/clinic-data.ts';
import type { ServiceClock } from '../../service/clock.ts';
import { demoClinic } from '../../service/demo-clinic.ts';
import type { Dialect } from '../../service/dialect.ts';
import type { Sandbox } from '../../service/service.ts';
import { type RunningService, startService } from '../../service/start.ts';
import { daytimeZone } from '../fakes/daytime-zone.ts';

/** A practice with its service, over HTTPS, behind a wire that can be cut. */
export type Clinic = {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly caFile: string;
  readonly sandbox: Sandbox;
  readonly running: RunningService;
  /** From now on no server answers at the address, and open connections are gone. */
  cutOff(): Promise<void>;
  /** The service is back, at the same address. */
  reconnect(): Promise<void>;
  close(): Promise<void>;
};

/**
 * @param change makes of the demo clinic another one
 * @param dialect what this practice's service does where the documentation leaves it open
 * @param when the practice's own clock and zone; left out: this machine's clock, and the middle of the day
 */
export async function openClinic(
  patients = 200,
  change: (clinic: ClinicData) => ClinicData = (same) => same,
  dialect: Partial<Dialect> = {},
  when: { readonly clock: ServiceClock; readonly zone: string } | null = null,
): Promise<Clinic> {
  const now = when?.clock.now() ?? Date.now();
  const clinic = change(demoClinic({ seed: 7, patients, now, zone: when?.zone ?? daytimeZone(now) }));
  const running = await startService({ clinic, dialect, ...(when ? { clock: when.clock } : {}) });
  const target = Number(new URL(running.baseUrl).port);
  const sockets = new Set<Socket>();
  const carry = (socket: Socket) => {
    const onward = connect(target, '127.0.0.1');
    for (const end of [socket, onward]) {
      sockets.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        sockets.delete(end);
        socket.destroy();
        onward.destroy();
      });
    }
    socket.pipe(onward).pipe(socket);
  };

  let wire: Server | null = await listen(0, carry);
  const { port } = wire.address() as AddressInfo;
  const cutOff = async () => {
    const cut = wire;
    wire = null;
    const closed = new Promise((resolve) => (cut ? cut.close(resolve) : resolve(null)));
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  return {
    baseUrl: `https://localhost:${port}/v1`,
    apiKey: running.apiKey,
    caFile: running.caFile,
    sandbox: running.service.sandbox,
    running,
    cutOff,
    async reconnect() {
      wire ??= await listen(port, carry);
    },
    async close() {
      await cutOff();
      await running.close();
    },
  };
}

/** What the practice knows of a patient in an appointment. */
export function statusAt(clinic: Clinic, who: { appointmentId: number; patientId: number }): string | null {
  const appointment = clinic.sandbox.state('appointments', who.appointmentId);
  return appointment?.appointmentPatients?.find((place) => place.patientId === who.patientId)?.status ?? null;
}

async function listen(port: number, carry: (socket: Socket) => void): Promise<Server> {
  const server = createServer(carry);
  await new Promise<void>((ready, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', ready);
  });
  return server;
}
