import { expect, test } from 'vitest';
import { contentOf } from '../../../../electron/documents/decoding/content.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test('a document is known by its content and not by its name', () => {
  expect(contentOf(bytes('%PDF-1.7 …'))).toBe('pdf');
  expect(contentOf(bytes(`${' '.repeat(900)}%PDF-1.4`))).toBe('pdf');
  expect(contentOf(bytes(`${' '.repeat(1020)}%PDF-1.4`))).toBe('unknown');
  expect(contentOf(bytes('\xff\xd8\xff\xe0'))).toBe('jpeg');
  expect(contentOf(bytes('\x89PNG\r\n\x1a\n'))).toBe('png');
  expect(contentOf(bytes('\0\0\0\x18ftypheic'))).toBe('heic');
  expect(contentOf(bytes('\0\0\0\x18ftypmp42'))).toBe('unknown');
  expect(contentOf(bytes('GIF89a'))).toBe('other-picture');
  expect(contentOf(bytes('RIFF\0\0\0\0WEBPVP8 '))).toBe('other-picture');
  expect(contentOf(bytes('PK\x03\x04'))).toBe('office');
  expect(contentOf(bytes('{\\rtf1'))).toBe('office');
  expect(contentOf(bytes(''))).toBe('empty');
  expect(contentOf(bytes('Dear all'))).toBe('unknown');
});

test('an e-mail is known by its head, and what Outlook saved by its parts; a letter that speaks of mail is none', () => {
  const saved =
    'Received: from mail.example.com\r\n by mx.example.com\r\nFrom: "A B" <a@example.com>\r\nSubject: Referral\r\n\r\n%P';
  expect(contentOf(bytes(saved))).toBe('mail');
  expect(contentOf(bytes('Subject: your visit\r\n\r\nDear all'))).toBe('unknown');
  expect(contentOf(bytes(`Dear all,\r\nFrom: me\r\nTo: you\r\nDate: today`))).toBe('unknown');

  const compound = (part: string) => {
    const file = new Uint8Array(2048);
    file.set(bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'));
    // Sectors of 512 bytes; the directory is the third.
    file.set([9, 0], 30);
    file.set([2, 0, 0, 0], 48);
    file.set(bytes([...'Root Entry'].join('\0')), 1536);
    file.set(bytes([...part].join('\0')), 1536 + 128);
    return file;
  };
  expect(contentOf(compound('__nameid_version1.0'))).toBe('mail');
  expect(contentOf(compound('__substg1.0_0037001F'))).toBe('mail');
  expect(contentOf(compound('WordDocument'))).toBe('office');
  // Cut off before its parts, as a scan is looked at first.
  expect(contentOf(compound('__nameid_version1.0').subarray(0, 1024))).toBe('office');
  expect(contentOf(compound('__nameid_version1.0').subarray(0, 100))).toBe('office');
});
