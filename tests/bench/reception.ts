import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { ClinicData } from '../../service/clinic-data.ts';
import { daytimeZone } from '../fakes/daytime-zone.ts';
import { chromiumOrThrow, launchChromium } from '../standin/chromium.ts';
import { seedPc } from './built/seeded-pc.ts';
import { clinicOf } from './clinics.ts';
import { type MeasuredPractice, openMeasuredPractice } from './practice/practice.ts';

/** A PC that has read the practice before, the practice, and a browser that runs: what the built program needs. */
export type Reception = {
  readonly size: number;
  readonly clinic: ClinicData;
  readonly practice: MeasuredPractice;
  readonly userData: string;
  readonly browser: Browser;
};

/** @param patientsLeft so many patients are still to be read: Foyer was ended in the middle of its first reading */
export async function withReception(
  size: number,
  patientsLeft: number,
  act: (reception: Reception) => Promise<void>,
): Promise<void> {
  const now = Date.now();
  const zone = daytimeZone(now);
  const practice = await openMeasuredPractice({ patients: size, now, zone });
  const userData = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
  const browser = await launchChromium(chromiumOrThrow);
  try {
    const clinic = clinicOf(size, now, zone);
    await seedPc(userData, { clinic, now, zone, practice, patientsLeft });
    await act({ size, clinic, practice, userData, browser });
  } finally {
    await browser.close();
    await practice.close();
    rmSync(userData, { recursive: true, force: true });
  }
}
