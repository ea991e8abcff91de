import { generate } from 'selfsigned';
import { dayMs } from '../shared/durations.ts';

/** A private CA and a leaf certificate for loopback, in PEM. The CA's key is discarded once the leaf is signed. */
export type Certificates = { readonly caPem: string; readonly certPem: string; readonly keyPem: string };

/**
 * @param now ms; the certificates are valid for a year, starting a day before, so that clocks may differ.
 * @param name distinguishes this CA from those of other starts, which a client may trust at the same time.
 */
export async function makeCertificates(now: number, name: string): Promise<Certificates> {
  const lifetime = { notBeforeDate: new Date(now - dayMs), notAfterDate: new Date(now + 365 * dayMs) };
  const curve = { keyType: 'ec', curve: 'P-256', algorithm: 'sha256' } as const;
  const ca = await generate([{ name: 'commonName', value: `Practice CA ${name}` }], {
    ...lifetime,
    ...curve,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const leaf = await generate([{ name: 'commonName', value: 'localhost' }], {
    ...lifetime,
    ...curve,
    ca: { key: ca.private, cert: ca.cert },
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  return { caPem: ca.cert, certPem: leaf.cert, keyPem: leaf.private };
}
