import { expect, it } from 'vitest';
import { saysNothing } from '../../../../electron/documents/naming/own-name.ts';

it.each([
  'IMG_4412.jpg',
  'Scan_20261121_0958.pdf',
  'scan.pdf',
  'Scan0001.pdf',
  'DSC01234.JPG',
  'PXL_20261121_095812345.MP.jpg',
  'P1010001.JPG',
  'SKM_C25826112109580.pdf',
  'doc01234520261121095812.pdf',
  'Scanned from a Xerox Multifunction Printer.pdf',
  'Adobe Scan 21 Nov 2026.pdf',
  'CamScanner 11-21-2026 09.58.pdf',
  'WhatsApp Image 2026-11-21 at 09.58.12.jpeg',
  'Screenshot 2026-11-21 095812.png',
  'Document (3).pdf',
  'image0.heic',
  '20261121_095812.jpg',
  '3f2a9c1e-77aa-4b1c-9d2e-001122334455.pdf',
  'Untitled.pdf',
  '.pdf',
  '',
])('%s says nothing', (name) => {
  expect(saysNothing(name)).toBe(true);
});

it.each([
  'Referral.pdf',
  'Referral Dr Lindqvist.pdf',
  'Scan of referral.pdf',
  'Letter 3.5.2026.pdf',
  'Medicare card.jpg',
  'Consent.pdf',
  'MRI knee.pdf',
  'Plan.pdf',
  'Überweisung.pdf',
  '診断書.pdf',
])('%s says what it is', (name) => {
  expect(saysNothing(name)).toBe(false);
});
