import { tmpdir } from 'node:os';
import { inflateRawSync } from 'node:zlib';
import type { ClinicLink } from '../../../electron/clinic/clinic-link.ts';
import { memoryFolder } from '../../../scripts/memory-folder.ts';
import type { LinkedDesks } from '../../fakes/linked-desks.ts';
import { openPractitionersPc, type PractitionersPc } from '../../fakes/practitioners-pc.ts';

/** A practitioner's PC in the middle of a day of linked desks. */
export type LinkedPractitioner = {
  readonly room: PractitionersPc;
  /** All that this PC was sent and could open, each text once. */
  readonly opened: ReadonlySet<string>;
  /** Its program runs. */
  runs: boolean;
  /** How often this PC lost the hub by itself, or ended. */
  losses: number;
  /** When it was removed, and how often the hub was lost by then; null: it was not. */
  removed: { readonly at: number; readonly partitions: number } | null;
  close(): Promise<void>;
};

/** It joins the clinic of the first desk; whose PC it is, is not chosen. */
export async function joinPractitioner(
  linked: Pick<LinkedDesks, 'desks' | 'practitionersLink'>,
): Promise<LinkedPractitioner> {
  const opened = new Set<string>();
  const [desk] = linked.desks;
  const room = await openPractitionersPc(
    {
      desks: linked.desks,
      practitionersLink: async () => withOpened(await linked.practitionersLink(), opened),
    },
    { folderIn: memoryFolder() ?? tmpdir(), ...(desk ? { apiKey: desk.apiKey } : {}) },
  );
  return {
    room,
    opened,
    runs: true,
    losses: 0,
    removed: null,
    close: () => room.pc.clock.until(room.pc.close(), 600_000),
  };
}

const withOpened = (clinicLink: ClinicLink, texts: Set<string>): ClinicLink => ({
  ...clinicLink,
  sealing: {
    ...clinicLink.sealing,
    open(context, sealed) {
      const opened = clinicLink.sealing.open(context, sealed);
      if (opened.ok) texts.add(textOf(opened.body));
      return opened;
    },
  },
});

/** A message as text; the marks of a day are compressed (day-messages.ts). */
function textOf(body: Uint8Array): string {
  try {
    return inflateRawSync(body).toString('utf8');
  } catch {
    return Buffer.from(body).toString('utf8');
  }
}
