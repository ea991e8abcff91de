import { failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { practiceWords } from './words.ts';

const words = practiceWords.address;

const bad = (why: string) => failed(failure('bad-address', { words: why }));

/**
 * The base address of a practice as a person types it -> the address that calls are built on: https, without a slash
 * at its end. Nothing is guessed: what is missing is said, not added. Spec: "Base address … includes the version
 * prefix `/v1`"; "plain HTTP requests do not succeed".
 * @returns failures `not-https`, `bad-address`
 */
export function readAddress(text: string): Result<string> {
  const typed = text.trim();
  if (typed === '') return bad(words.none);
  if (/\s/.test(typed)) return bad(words.space);
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(typed)?.[1]?.toLowerCase();
  if (scheme !== 'https') return failed(failure('not-https'));
  if (!URL.canParse(typed)) return bad(words.notAddress);
  const url = new URL(typed);
  if (url.username !== '' || url.password !== '') return bad(words.withUser);
  if (typed.includes('?') || typed.includes('#')) return bad(words.tooLong);
  const path = url.pathname.replace(/\/+$/, '');
  if (!path.endsWith('/v1')) return bad(words.noVersion);
  return ok(`https://${url.host}${path}`);
}
