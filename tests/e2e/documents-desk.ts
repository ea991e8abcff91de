import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll } from 'vitest';
import type { Clinic } from './clinic.ts';

/** Files of the PC's disk, and what a person drops with the mouse. */
export type DiskSpace = {
  /** Writes a file. @returns its path */
  put(name: string, bytes: Uint8Array): string;
  readonly folder: string;
  remove(): void;
};

export function openDisk(): DiskSpace {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-documents-'));
  return {
    folder,
    put(name, bytes) {
      const path = join(folder, name);
      writeFileSync(path, bytes);
      return path;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A folder for all tests of a file, or of a `describe`: made with its first document, gone after the last test. */
export function diskUnderTest(): DiskSpace {
  let disk: DiskSpace | null = null;
  const there = () => {
    disk ??= openDisk();
    return disk;
  };
  afterAll(() => disk?.remove());
  return {
    put: (name, bytes) => there().put(name, bytes),
    get folder() {
      return there().folder;
    },
    remove: () => disk?.remove(),
  };
}

/** A patient's birth date as a letter would write it: 14/03/1988. */
export function birthdateIn(clinic: Clinic, patientId: number): string {
  const { birthdate } = clinic.sandbox.state('patients', patientId) ?? {};
  const [year, month, day] = (birthdate ?? '').slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

/**
 * Drops files of the disk on an element, as a file manager would: the page gets files that it has not read yet. They come
 * into the page through a field of its own, which is gone before the drop.
 */
export async function dropFiles(page: Page, on: Locator, paths: readonly string[]): Promise<void> {
  await page.evaluate(() => {
    const { document } = globalThis as unknown as { document: PageDocument };
    const field = document.createElement('input');
    Object.assign(field, { type: 'file', multiple: true, id: 'dropped-by-a-test', hidden: true });
    document.body.append(field);
  });
  await page.locator('#dropped-by-a-test').setInputFiles([...paths]);
  const transfer = await page.locator('#dropped-by-a-test').evaluateHandle((field: PageField) => {
    const made = new (globalThis as unknown as { DataTransfer: new () => PageTransfer }).DataTransfer();
    for (const file of field.files) made.items.add(file);
    field.remove();
    return made;
  });
  for (const kind of ['dragenter', 'dragover', 'drop'])
    await on.dispatchEvent(kind, { dataTransfer: transfer });
  await transfer.dispose();
}

/** The parts of the page's own objects that are used here: these tests are written for Node. */
type PageDocument = { createElement(tag: string): object; body: { append(element: object): void } };
type PageField = { files: Iterable<object>; remove(): void };
type PageTransfer = { items: { add(file: object): void } };

/** From now on, how long each task of the page that took long was, in milliseconds. */
export async function watchTasks(page: Page): Promise<() => Promise<number[]>> {
  const watch = await page.evaluateHandle(() => {
    const seen: number[] = [];
    const { PerformanceObserver } = globalThis as unknown as {
      PerformanceObserver: new (
        hear: (list: { getEntries(): { duration: number }[] }) => void,
      ) => { observe(what: { entryTypes: string[] }): void };
    };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(Math.round(duration));
    }).observe({ entryTypes: ['longtask'] });
    return seen;
  });
  return () => watch.jsonValue();
}

/** The page's memory in use, in megabytes, after what is not needed any more was let go. */
export async function pageMemory(page: Page): Promise<number> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  await devTools.detach();
  return Math.round(usedSize / 1e5) / 10;
}
