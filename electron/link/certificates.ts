import { X509Certificate } from 'node:crypto';
import { hubName } from './assets.ts';

/** PEM. The authority's key signs the hub's next certificate and stays in the keychain. */
export type Authority = { readonly certificate: string; readonly key: string };
export type HubCertificate = { readonly certificate: string; readonly key: string };

const day = 86_400_000;
/** Ten years: longer than a clinic keeps its PCs. */
const authorityDays = 3_650;
/** Short, because a certificate can't be revoked here. The hub renews its own long before the end. */
export const hubDays = 90;
/** How long before its end the hub's certificate is renewed, in milliseconds. */
const renewBeforeMs = 30 * day;

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** Loads the library lazily, with the first certificate. */
async function load() {
  // The library's dependency injection needs it and does not import it.
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  x509.cryptoProvider.set(crypto);
  return x509;
}

/** Makes the clinic's own authority. @param now UTC milliseconds; it is valid from a year before: this PC's clock may be ahead, and it is made once */
export async function createAuthority(now: number): Promise<Authority> {
  const x509 = await load();
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: 'CN=Foyer clinic link',
    notBefore: new Date(now - 365 * day),
    notAfter: new Date(now + authorityDays * day),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { certificate: certificate.toString('pem'), key: await pemOf(keys.privateKey) };
}

/** Makes the hub's certificate and key, for its one fixed name. @param now UTC milliseconds */
export async function createHubCertificate(authority: Authority, now: number): Promise<HubCertificate> {
  const x509 = await load();
  const der = Buffer.from(authority.key.replace(/-----[^-]+-----|\s/g, ''), 'base64');
  const signingKey = await crypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']);
  const issuer = new x509.X509Certificate(authority.certificate);
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: `CN=${hubName}`,
    issuer: issuer.subject,
    notBefore: new Date(now - day),
    notAfter: new Date(now + hubDays * day),
    signingAlgorithm: algorithm,
    signingKey,
    publicKey: keys.publicKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: hubName }]),
      await x509.AuthorityKeyIdentifierExtension.create(issuer),
    ],
  });
  return { certificate: certificate.toString('pem'), key: await pemOf(keys.privateKey) };
}

/** @returns when a certificate ends, UTC milliseconds */
export const validUntil = ({ certificate }: Pick<HubCertificate, 'certificate'>): number =>
  Date.parse(new X509Certificate(certificate).validTo);

/** @returns whether a certificate is not valid now, or ends within a month. @param now UTC milliseconds */
export function isDue({ certificate }: HubCertificate, now: number): boolean {
  const { validTo } = new X509Certificate(certificate);
  return Date.parse(validTo) - now < renewBeforeMs || !isValid({ certificate }, now);
}

/** @returns whether PCs accept it at this time: it is not valid yet where it was made by a clock that was ahead. @param now UTC milliseconds */
export function isValid({ certificate }: Pick<HubCertificate, 'certificate'>, now: number): boolean {
  const { validFrom, validTo } = new X509Certificate(certificate);
  return Date.parse(validFrom) <= now && now < Date.parse(validTo);
}

async function pemOf(key: Parameters<typeof crypto.subtle.exportKey>[1]): Promise<string> {
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', key)).toString('base64');
  const lines = der.match(/.{1,64}/g) ?? [];
  return `-----BEGIN PRIVATE KEY-----\n${lines.join('\n')}\n-----END PRIVATE KEY-----\n`;
}

/** 15 random bytes, positive: an authority must not repeat a serial number. */
const serialNumber = (): string =>
  `01${Buffer.from(crypto.getRandomValues(new Uint8Array(15))).toString('hex')}`;
