import { failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';

const bad = (words: string) => failed(failure('bad-address', { words }));

/**
 * The base address of a practice as a person types it -> the address that calls are built on: https, without a slash
 * at its end. Nothing is guessed: what is missing is said, not added. Spec: "Base address … includes the version
 * prefix `/v1`"; "plain HTTP requests do not succeed".
 * @returns failures `not-https`, `bad-address`
 */
export function readAddress(text: string): Result<string> {
  const typed = text.trim();
  if (typed === '') return bad('No address was entered.');
  if (/\s/.test(typed)) return bad('It has a space in it.');
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(typed)?.[1]?.toLowerCase();
  if (scheme !== 'https') return failed(failure('not-https'));
  if (!URL.canParse(typed)) return bad('It cannot be read as a web address.');
  const url = new URL(typed);
  if (url.username !== '' || url.password !== '') return bad('It must not contain a user name or password.');
  if (typed.includes('?') || typed.includes('#')) return bad('It must end after /v1, without ? or #.');
  const path = url.pathname.replace(/\/+$/, '');
  if (!path.endsWith('/v1')) return bad('The address of a practice ends in /v1.');
  return ok(`https://${url.host}${path}`);
}
