import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openPc } from '../../tests/e2e/foyer.ts';
import {
  arriveSomeone,
  chooseFirst,
  chooseWhoOwes,
  connect,
  fileDocument,
  saidOfDocuments,
  takePayment,
} from '../../tests/e2e/receptionist.ts';
import { letter } from '../../tests/fakes/documents.ts';
import { photographInBothThemes } from './in-both-themes.ts';
import { type DemoPractice, playing, startPractice } from './practice.ts';

type Options = { readonly electron: string | null; readonly out: string; readonly play: boolean };
type Step = { readonly does: string; readonly act: () => Promise<string> };

/**
 * A receptionist's morning without a person: connects, marks an arrival, takes a payment, files a PDF; each is looked up
 * in the practice itself. @returns the exit code: 0 only if all of it worked
 */
export async function unattended({ electron, out, play }: Options): Promise<number> {
  mkdirSync(out, { recursive: true });
  const practice = await startPractice(playing(play));
  const pc = await openPc({ electron });
  const foyer = pc.start();
  console.log(
    electron === null ? 'Foyer runs on the stand-in for Electron, in Chromium.' : 'Foyer runs on Electron.',
  );
  let current: Page | null = null;
  try {
    current = await foyer.page();
    const page = current;
    const photograph = pictures(page, out);
    for (const { does, act } of morning(practice, page, () => connect(foyer, practice), photograph)) {
      console.log(`  ✓ ${does}: ${await act()}`);
    }
    console.log(`Pictures are in ${out}`);
    return 0;
  } catch (error) {
    console.error(`  ✗ ${error instanceof Error ? error.message : String(error)}\n${foyer.complaints()}`);
    await current?.screenshot({ path: join(out, 'failed.png'), caret: 'initial' }).catch(() => undefined);
    return 1;
  } finally {
    await practice.close();
    await pc.remove();
  }
}

function morning(
  practice: DemoPractice,
  page: Page,
  connectDesk: () => Promise<unknown>,
  photograph: (name: string) => Promise<void>,
): Step[] {
  return [
    {
      does: 'connects through the first screen',
      async act() {
        await photograph('first-run');
        await connectDesk();
        await photograph('today');
        return `${await page
          .getByRole('rowheader')
          .allTextContents()
          .then((all) => all.join(', '))}`;
      },
    },
    {
      does: 'marks an arrival',
      async act() {
        const who = await arriveSomeone(page);
        await photograph('arrived');
        await until(`${who.name} is not Arrived at the practice`, async () => {
          const held = (await practice.state('appointments')).find(({ id }) => id === who.appointmentId);
          const places = (held?.['appointmentPatients'] ?? []) as {
            patientId: number;
            status: string | null;
          }[];
          return places.some((place) => place.patientId === who.patientId && place.status === 'Arrived');
        });
        return `${who.name} is Arrived at the practice`;
      },
    },
    {
      does: 'takes a payment',
      async act() {
        const before = (await practice.state('payments')).length;
        const who = await chooseWhoOwes(page);
        await photograph('patient');
        const amount = await takePayment(page);
        // A day that goes on by itself has payments of other patients.
        const all = (await practice.state('payments')).slice(before);
        const made = all.filter((payment) => payment['patientId'] === who.patientId);
        const dollars = Number(amount.replace(/[$,]/g, ''));
        if (made.length !== 1 || made[0]?.['amount'] !== dollars) {
          throw new Error(`the practice has not one payment of ${amount} from ${who.name}`);
        }
        return `${amount} from ${who.name}, once`;
      },
    },
    {
      does: 'files a PDF',
      async act() {
        const who = await chooseWhoOwes(page);
        const words = `Thank you for seeing ${who.name}.\n\nThere has been pain in the right hand since the spring.\nPlease assess and treat.`;
        await fileDocument(page, {
          name: 'Referral.pdf',
          mimeType: 'application/pdf',
          buffer: Buffer.from(await letter(words)),
        });
        await saidOfDocuments(page).getByText('filed').waitFor();
        await photograph('filed');
        await page.getByRole('button', { name: 'Close' }).last().click();
        const filed = (await practice.state('files')).some(
          (file) => file['patientId'] === who.patientId && file['name'] === 'Referral.pdf',
        );
        if (!filed) throw new Error(`the practice has no Referral.pdf of ${who.name}`);
        await chooseFirst(page);
        await photograph('desk');
        return `Referral.pdf in the file of ${who.name}`;
      },
    },
  ];
}

/** Takes each picture twice: light and dark. */
function pictures(page: Page, folder: string) {
  let taken = 0;
  return async (name: string) => {
    taken += 1;
    await photographInBothThemes(page, (theme) => join(folder, `${taken}-${name}-${theme}.png`));
  };
}

async function until(otherwise: string, holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(otherwise);
}
